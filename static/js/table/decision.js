// @ts-check
/** What this viewer is being asked, if anything. One word decides what the action bar shows. */

/** @typedef {"refused" | "offline" | "closed" | "frozen" | "act" | "sent" | "wait" | "show" | "paused" | "bust" | "asks"
 *   | "away" | "blind" | "folded" | "between" | "watch"} Mode */

/** @param {Scene} scene */
export const mySeat = (scene) => scene.seats.find((seat) => seat.seat === scene.you.seat) ?? null;

/** Whether the running turn is this viewer's. @param {Scene} scene */
export const myTurn = (scene) => !!scene.options && scene.options.seat === scene.you.seat && scene.hand?.state === "running";

/** The decision as a word that changes exactly when what a press would mean changes. @param {Scene} scene */
export function decision(scene) {
  const { hand, options } = scene;
  if (myTurn(scene) && hand && options) {
    const { call, kind, min_to, max_to } = options;
    return `act ${hand.id} ${hand.opened} ${call} ${kind} ${min_to} ${max_to}`;
  }
  if (hand && scene.ahead && hand.state === "running") {
    return `wait ${hand.id} ${hand.street} ${scene.ahead.choices.map((choice) => choice.kind + (choice.amount ?? "")).join(" ")}`;
  }
  return `${hand?.id} ${hand?.state} ${mySeat(scene)?.state} ${scene.table.state}`;
}

/** @param {State} state @returns {Mode} */
export function mode({ scene, ui }) {
  const { table, hand, you } = scene;
  if (ui.link.state === "refused") return "refused";
  if (ui.link.state === "waiting" || (ui.link.state === "opening" && ui.link.lost)) return "offline";
  if (table.state === "closed") return "closed";
  if (table.state === "frozen") return "frozen";
  if (hand?.state === "running") {
    if (myTurn(scene)) return ui.sent ? "sent" : "act";
    if (scene.ahead) return "wait";
  }
  const stand = standing(scene);
  // Showing is asked while the next hand is near; it never stands in the way of a rebuy or of "Go on".
  const asked = you.may.includes("show") && hand?.state === "ended" && ui.hidden !== hand.id && table.next_hand_at;
  return asked && (stand === "between" || stand === "away") ? "show" : stand;
}

/** The mode of somebody who is not being asked anything. @param {Scene} scene @returns {Mode} */
function standing(scene) {
  const seat = mySeat(scene);
  if (scene.you.request && scene.you.request.kind !== "top_up") return "asks";
  if (!seat || seat.state === "free") return scene.table.state === "paused" ? "paused" : "watch";
  if (seat.state === "asks") return "asks";
  const playing = scene.hand?.state === "running" && seat.cards;
  if (!playing && (seat.state === "bust" || seat.stack === 0) && !seat.live) return "bust";
  // Whoever sat out in the middle of a hand (perhaps by the clock) is asked back before its picture is gone.
  const dealt = scene.hand?.state === "running" && seat.live;
  if (seat.state === "away" || (scene.you.sitting_out && !dealt)) return "away";
  if (seat.state === "waiting") return "blind";
  if (scene.table.state === "paused") return "paused";
  return scene.hand?.state === "running" ? "folded" : "between";
}

/** The choices ahead in the places of the moves they stand for: fold left, check or call in the middle.
 * @param {Ahead[]} choices */
export function places(choices) {
  const free = choices.find((choice) => choice.kind === "check_fold");
  return {
    fold: free ?? choices.find((choice) => choice.kind === "fold"),
    call: choices.find((choice) => choice.kind === "check") ?? choices.find((choice) => choice.kind === "call"),
  };
}

/** @param {Ahead | null | undefined} one @param {Ahead | null | undefined} other */
export const same = (one, other) => one?.kind === other?.kind && (one?.amount ?? 0) === (other?.amount ?? 0);
