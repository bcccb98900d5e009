// Keeps the marked parts of a page fresh, and writes times as the clock on the reader's wall.

const EVERY = 10_000;
const FORMATS = {
  time: { hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "long" },
  full: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
};
const parts = [...document.querySelectorAll("[data-live][id]")];
let last = Date.now();
let asking = false;

localise(document);
if (parts.length > 0) {
  setInterval(refresh, EVERY);
  document.addEventListener("visibilitychange", refresh);
}

/** Write every time in the reader's own zone and way. @param {ParentNode} within */
function localise(within) {
  for (const time of within.querySelectorAll("time[data-local]")) {
    const shape = /** @type {keyof typeof FORMATS} */ (time.getAttribute("data-local"));
    const at = new Date(time.getAttribute("datetime") ?? "");
    time.textContent = at.toLocaleString(document.documentElement.lang, written(shape, at));
  }
}

/** A day of another year says which. @param {keyof typeof FORMATS} shape @param {Date} at @returns {Intl.DateTimeFormatOptions} */
function written(shape, at) {
  const options = /** @type {Intl.DateTimeFormatOptions} */ (FORMATS[shape]);
  return "day" in options && at.getFullYear() !== new Date().getFullYear() ? { ...options, year: "numeric" } : options;
}

/** Load the page again in the background, unless nobody looks or it was just done. */
async function refresh() {
  if (document.hidden || asking || Date.now() - last < EVERY / 2) return;
  asking = true;
  try {
    const answer = await fetch(location.href, { redirect: "error" });
    if (answer.ok) take(await answer.text());
  } catch {
    // The network is away: what is shown stays, the next round tries again.
  } finally {
    asking = false;
    last = Date.now();
  }
}

/** Put the new parts in place of those that changed. @param {string} text */
function take(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  localise(page);
  document.title = page.title;
  for (const part of parts) {
    const fresh = page.getElementById(part.id);
    if (fresh && !inUse(part) && plain(fresh) !== plain(part)) replace(part, fresh);
  }
}

/** Somebody fills something in or is being asked there. @param {Element} part */
function inUse(part) {
  return part.querySelector("details[open], input:focus, select:focus, textarea:focus") !== null;
}

/** The tokens of forms differ from page to page and say nothing. @param {Element} part */
function plain(part) {
  return part.innerHTML.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, "");
}

/** Replace the content; the focus stays on what has the same id. @param {Element} part @param {Element} fresh */
function replace(part, fresh) {
  const held = part.contains(document.activeElement) ? document.activeElement?.id : "";
  part.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
  if (held) document.getElementById(held)?.focus();
}
