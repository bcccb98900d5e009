// @ts-check
/** From a press to a message: what is asked once more, and what is sent. */

import { isAllIn, total } from "./amount.js";
import { mode, mySeat } from "./decision.js";

/** What must be confirmed before this move is sent; nothing when a single press is enough.
 * @param {Scene} scene @param {Ui} ui @param {Move} move @returns {Ui["armed"]} */
export function doubt(scene, ui, move) {
  const { options } = scene;
  const seat = mySeat(scene);
  if (!options || !seat) return "";
  if (move === "fold" && options.check) return "fold";
  if (move === "call" && options.call_all_in) return "call";
  if ((move === "bet" || move === "raise") && isAllIn(seat, total(options, ui.to))) return "all_in";
  return "";
}

/** The message of a move, naming the hand and the fact that opened this turn; null if it is not possible now.
 * @param {State} state @param {Move} move @returns {Message | null} */
export function message(state, move) {
  const { hand, options } = state.scene;
  if (mode(state) !== "act" || !hand?.opened || !options || !possible(options, move)) return null;
  const turn = { hand: hand.id, seq: hand.opened };
  return move === "bet" || move === "raise" ? { type: move, ...turn, to: total(options, state.ui.to) } : { type: move, ...turn };
}

/** @param {OptionsScene} options @param {Move} move */
function possible(options, move) {
  if (move === "fold") return options.fold;
  if (move === "check") return options.check;
  return move === "call" ? options.call > 0 : options.kind === move;
}

/** The message that chooses a move ahead of the turn, or takes the choice back.
 * @param {Scene} scene @param {Ahead | null} choice @returns {Message | null} */
export const aheadMessage = ({ hand }, choice) => hand?.opened ? { type: "ahead", hand: hand.id, seq: hand.opened, choice } : null;

/** A random UUID. Plain http has no crypto.randomUUID. @param {Uint8Array} [bytes] 16 of them */
export function uuid(bytes = crypto.getRandomValues(new Uint8Array(16))) {
  const marked = bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte));
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
