// @ts-check
/** What the page remembers, and how each answer of the server changes it. Nothing here touches the document. */

import { offset } from "./clock.js";
import { decision } from "./decision.js";

/** Buttons are dead this long after the decision under the finger has changed. */
export const INERT = 350;
const NOTICES = 600;
const CHAT = 200;

/** @param {Scene} scene @param {Partial<Ui>} [ui] @returns {State} */
export function begin(scene, ui = {}) {
  const state = {
    scene,
    notices: merged([], scene.notices ?? [], noticeKey, NOTICES),
    chat: merged([], (scene.chat ?? []).map((line) => placed(line, scene.hand)), (line) => String(line.id), CHAT),
    ui: { ...fresh(), ...ui },
  };
  state.ui.decision = decision(scene);
  state.ui.seals = seals(scene, {});
  state.ui.read = lastRead(state.chat);
  return state;
}

/** @returns {Ui} */
function fresh() {
  return {
    link: { state: "opening", code: 0, retry: 0, fresh: false, lost: false },
    offset: 0, to: null, typed: null, armed: "", sent: null, decision: "", inert: 0, refusal: "",
    panel: null, sheet: false, tab: "log", read: 0, hidden: "", swept: [], still: true, rules: null, toasts: [],
    proofs: {}, seals: {}, volume: 0.7, muted: false, keys: true, say: "",
  };
}

/**
 * Take a scene in. An older one than we have is dropped, unless it opens a connection: then the server
 * knows best, whatever it went through meanwhile. The same one twice changes nothing.
 * @param {State} state @param {Scene} scene @param {number} now local milliseconds @param {boolean} [first]
 * @returns {{ state: State, notices: NoticeScene[], chat: ChatScene[] } | null} with what is new in it
 */
export function receive(state, scene, now, first = false) {
  const known = state.scene;
  const older = scene.version < known.version || (scene.version === known.version && scene.now < known.now);
  if (older && !first) return null;
  const notices = unknown(state.notices, scene.notices ?? [], noticeKey);
  const chat = unknown(state.chat, scene.chat ?? [], (line) => String(line.id)).map((line) => placed(line, scene.hand));
  const next = {
    scene,
    notices: merged(state.notices, notices, noticeKey, NOTICES),
    chat: merged(state.chat, chat, (line) => String(line.id), CHAT),
    ui: decided({ ...state.ui, offset: offset(state.ui.offset, scene.now, now / 1000) }, scene, now),
  };
  next.ui.seals = seals(scene, state.ui.seals);
  if (next.ui.tab === "chat" && shown(next.ui)) next.ui.read = lastRead(next.chat);
  return { state: next, notices, chat };
}

/** The chat is in sight: on a wide page always, else when the sheet is open. @param {Ui} ui */
export const shown = (ui) => ui.sheet || !globalThis.matchMedia?.("(max-width: 68rem), (max-height: 30rem)").matches;

/** A refusal: the choice is open again, and the sentence stands beside it.
 * @param {State} state @param {Extract<Answer, { type: "refused" }>} refused @param {number} now @returns {State} */
export function refuse(state, refused, now) {
  const { ui } = state;
  if (ui.panel && ui.panel.sent === refused.id) {
    return { ...state, ui: { ...ui, panel: { ...ui.panel, sent: 0, error: refused.text } } };
  }
  if (ui.sent && ui.sent.id === refused.id) {
    const late = ["not_your_turn", "hand_over", "stale", "too_late"].includes(refused.reason);
    const refusal = late ? gettext("Too late for that. Choose again.") : refused.text;
    return { ...state, ui: { ...ui, sent: null, armed: "", refusal, inert: now + INERT } };
  }
  return toasted(state, refused.text, "bad", now);
}

/** @param {State} state @param {string} text @param {Toast["tone"]} tone @param {number} now @returns {State} */
export function toasted(state, text, tone, now) {
  const id = Math.max(0, ...state.ui.toasts.map((toast) => toast.id)) + 1;
  const toasts = [...state.ui.toasts.filter((toast) => toast.text !== text), { id, text, tone, until: now + 8000 }].slice(-3);
  return { ...state, ui: { ...state.ui, toasts } };
}

/** The connection changed; whatever was on its way is void, for nothing is sent again.
 * @param {State} state @param {Link} link @returns {State} */
export function linked(state, link) {
  const panel = state.ui.panel ? { ...state.ui.panel, sent: 0 } : null;
  return { ...state, ui: { ...state.ui, link, sent: null, panel } };
}

/** What the next hello or ping tells the server. @param {State} state */
export function known(state) {
  const { scene, notices, chat } = state;
  const last = notices.at(-1);
  return { version: scene.version, hand: last?.hand ?? null, seq: last?.seq ?? 0, chat: chat.at(-1)?.id ?? 0 };
}

/** Clear what belonged to the last decision as soon as there is another one.
 * @param {Ui} ui @param {Scene} scene @param {number} now @returns {Ui} */
function decided(ui, scene, now) {
  const next = decision(scene);
  if (next === ui.decision) return ui;
  return { ...ui, decision: next, inert: now + INERT, to: null, typed: null, armed: "", sent: null, refusal: "" };
}

/** The seal of a hand as it was published while nobody could know the cards.
 * @param {Scene} scene @param {Record<string, string>} known */
function seals(scene, known) {
  const { hand } = scene;
  if (!hand?.seal || known[hand.id]) return known;
  return Object.fromEntries([...Object.entries(known).slice(-9), [hand.id, hand.seal]]);
}

/** Put a note about the rules to the hand that it came in. @param {ChatScene} line @param {HandScene | null} hand @returns {ChatScene} */
const placed = (line, hand) => (line.rules && hand && line.at >= (hand.started ?? 0) ? { ...line, hand: hand.id } : line);

/** @param {NoticeScene} notice */
const noticeKey = (notice) => `${notice.hand} ${notice.seq} ${notice.kind}`;

/** @param {ChatScene[]} chat */
const lastRead = (chat) => chat.at(-1)?.id ?? 0;

/** @template T @param {T[]} old @param {T[]} come @param {(item: T) => string} key @returns {T[]} */
function unknown(old, come, key) {
  const seen = new Set(old.map(key));
  return come.filter((item) => !seen.has(key(item)) && seen.add(key(item)));
}

/** @template T @param {T[]} old @param {T[]} come @param {(item: T) => string} key @param {number} most */
const merged = (old, come, key, most) => [...old, ...unknown(old, come, key)].slice(-most);
