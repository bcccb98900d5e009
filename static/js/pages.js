// Small comforts of the ordinary pages. Each page works without them.

/** Show what only works with scripts, then give it its work. */
for (const button of document.querySelectorAll("[data-copy]")) offer(button, () => copy(button));
for (const button of document.querySelectorAll("[data-reveal]")) offer(button, () => reveal(button));
for (const link of document.querySelectorAll("a[data-keeps]")) link.addEventListener("click", () => keep(link));
for (const form of document.querySelectorAll("form[data-house]")) {
  form.addEventListener("change", () => fit(form));
  fit(form);
}
for (const name of ["theme", "four_colour_deck"]) {
  document.querySelector(`[name="${name}"]`)?.addEventListener("change", preview);
}
document.addEventListener("click", (event) => closeMenus(/** @type {Node} */ (event.target)));
document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenus(null));
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-failed")?.removeAttribute("hidden");
});
/** @type {HTMLElement | null} */ (document.querySelector('[aria-invalid="true"]'))?.focus();

/**
 * @param {Element} button
 * @param {() => void} work
 */
function offer(button, work) {
  button.removeAttribute("hidden");
  button.addEventListener("click", work);
}

/** Copy a link; at home, by plain http, browsers offer only the old way. @param {Element} button */
async function copy(button) {
  const field = named(button.getAttribute("data-copy"));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  const word = button.querySelector("span") ?? button;
  const before = word.textContent;
  word.textContent = button.getAttribute("data-done");
  setTimeout(() => {
    word.textContent = before;
  }, 2000);
}

/** Show or hide a password that is being typed. @param {Element} button */
function reveal(button) {
  const field = named(button.getAttribute("data-reveal"));
  const shown = field.type === "text";
  field.type = shown ? "password" : "text";
  button.setAttribute("aria-pressed", String(!shown));
  field.focus();
}

/** Take what was typed along to the page that a link leads to. @param {Element} link */
function keep(link) {
  const address = new URL(link.getAttribute("href") ?? "", location.href);
  for (const name of (link.getAttribute("data-keeps") ?? "").split(" ")) address.searchParams.set(name, named(`id_${name}`).value);
  link.setAttribute("href", address.search);
}

/** Show the house rules that mean something with what is chosen. @param {Element} form */
function fit(form) {
  const structure = named("id_structure").value;
  for (const option of form.querySelectorAll("[data-only]")) hide(option, option.getAttribute("data-only") !== structure);
  for (const option of form.querySelectorAll("[data-beside]")) hide(option, named("id_minimum_raise").value !== "chips");
}

/** Hide an option, unless something is wrong with it. @param {Element} option @param {boolean} needless */
function hide(option, needless) {
  option.toggleAttribute("hidden", needless && !option.querySelector(".error"));
}

/** Show a theme or a deck before it is saved. @param {Event} event */
function preview(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const root = document.documentElement;
  if (field.name === "four_colour_deck") root.dataset.deck = field.checked ? "4" : "2";
  else if (field.value === "system") delete root.dataset.theme;
  else root.dataset.theme = field.value;
}

/** Close every open menu but the one that holds the place clicked. @param {Node | null} inside */
function closeMenus(inside) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (inside && menu.contains(inside)) continue;
    const held = menu.contains(document.activeElement);
    menu.removeAttribute("open");
    if (!inside && held) menu.querySelector("summary")?.focus();
  }
}

/** @param {string | null} id */
function named(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id ?? ""));
}
