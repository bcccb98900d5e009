// @ts-check
/** The keyboard of the table. Dead while somebody types, in dialogs, and when switched off. */

/** Every key and what it does, for the list under "?". */
export const KEYS = () => [
  ["F", gettext("Fold")],
  ["C", gettext("Check or call")],
  ["R", gettext("To the amount of a bet or raise")],
  ["Enter", gettext("Confirm the amount, or what is asked")],
  ["1 – 4", gettext("Ready-made sizes")],
  ["↑ ↓", gettext("One big blind more or less")],
  ["PgUp PgDn", gettext("Five big blinds more or less")],
  ["Esc", gettext("Back to the minimum")],
  ["S", gettext("Sit out next hand, or not")],
  ["L", gettext("Log")],
  ["/", gettext("Chat")],
  ["M", gettext("Sound on or off")],
  ["?", gettext("This list")],
];

/** What a key means now, as a name; nothing when it means nothing.
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, repeat?: boolean, target: EventTarget | null }} event
 * @param {{ enabled: boolean, act: boolean, armed: boolean, dialog: boolean }} state */
export function meaning(event, state) {
  if (event.ctrlKey || event.metaKey || event.altKey || state.dialog || !state.enabled) return "";
  // A key that is held down repeats itself; only amounts may follow it.
  if (event.repeat && !/^(Arrow|Page)/.test(event.key)) return "";
  const where = spot(event.target);
  if (where === "text") return "";
  if (where === "amount") return { ArrowUp: "up", ArrowDown: "down", PageUp: "up5", PageDown: "down5", Escape: "least" }[event.key] ?? "";
  const anywhere = { s: "sit_out", l: "log", "/": "chat", m: "sound", "?": "keys" }[event.key.toLowerCase()] ?? "";
  if (anywhere || !state.act) return anywhere;
  return move(event.key, where, state.armed);
}

/** @param {string} key @param {string} where @param {boolean} armed */
function move(key, where, armed) {
  if (key === "Enter") return where === "control" ? "" : armed ? "sure" : "";
  if (where === "slider" && key.startsWith("Arrow")) return "";
  if (/^[1-4]$/.test(key)) return `preset${key}`;
  return { f: "fold", c: "call", r: "amount", arrowup: "up", arrowdown: "down", pageup: "up5", pagedown: "down5", escape: "least" }[key.toLowerCase()] ?? "";
}

/** @param {EventTarget | null} target */
function spot(target) {
  const element = /** @type {Element | null} */ (target);
  if (!element?.closest) return "page";
  if (element.id === "amount") return "amount";
  if (element.closest('input[type="range"]')) return "slider";
  if (element.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')) return "text";
  return element.closest("button, a, [role=tab], input, summary") ? "control" : "page";
}
