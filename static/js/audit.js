// Moves the bar of a running audit, and shows the page anew when it is done.
export {};

const EVERY = 1000;
const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("audit-progress"));
const said = document.getElementById("audit-said");

if (bar) setTimeout(look, EVERY, bar);

/** @param {HTMLProgressElement} bar */
async function look(bar) {
  try {
    const answer = await fetch(bar.dataset.progress ?? "", { redirect: "error" });
    const found = answer.ok ? await answer.json() : null;
    if (found && !found.open) {
      location.reload();
      return;
    }
    if (found?.of) show(bar, found.done, found.of);
  } catch {
    // The network is away: the next round tries again.
  }
  setTimeout(look, EVERY, bar);
}

/** The words stay those of the server; only their numbers move. @param {HTMLProgressElement} bar @param {number} done @param {number} of */
function show(bar, done, of) {
  const fresh = !bar.hasAttribute("value");
  bar.max = of;
  bar.value = done;
  if (!said) return;
  if (fresh) {
    location.reload();
    return;
  }
  const numbers = [done, of].map((number) => number.toLocaleString(document.documentElement.lang));
  said.textContent = (said.textContent ?? "").replace(/\d[\d.,\u00a0\u202f]*/g, () => numbers.shift() ?? "");
}
