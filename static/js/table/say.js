// @ts-check
/** What is said to somebody who listens instead of looking: one polite region, one that interrupts. */

import { running } from "./clock.js";
import { myTurn } from "./decision.js";
import { amount, cardName, fill, seconds } from "./words.js";

const SILENT = new Set(["hand_started", "posted", "hole_down", "mucked", "hand_ended", "turn_renewed"]);

/** The polite sentences of what just happened. @param {Scene} scene @param {NoticeScene[]} notices @param {ChatScene[]} chat */
export function polite(scene, notices, chat) {
  const told = notices.filter((notice) => notice.text && !SILENT.has(notice.kind)).map(sentence);
  if (scene.hand?.headline && notices.some((notice) => notice.kind === "awarded")) told.push(`${scene.hand.headline}.`);
  const notes = chat.filter((line) => line.note).map((line) => line.text);
  return [...told.slice(-4), ...notes.slice(-2)].join(" ");
}

/** @param {NoticeScene} notice */
function sentence(notice) {
  if (notice.kind !== "board_dealt") return stopped(notice.text);
  const cards = (notice.cards ?? []).map(cardName).join(", ");
  const street = notice.text.split(/[:：]/)[0];
  return notice.pot
    ? fill(gettext("%(street)s: %(cards)s. Pot %(pot)s."), { street, cards, pot: amount(notice.pot) })
    : fill(gettext("%(street)s: %(cards)s."), { street, cards });
}

/** @param {string} text */
const stopped = (text) => (/[.!?。！？]$/.test(text) ? text : `${text}.`);

/** What must be heard at once after a change. @param {Scene} before @param {Scene} after @param {number} now */
export function urgent(before, after, now) {
  if (after.table.state === "frozen" && before.table.state !== "frozen") return gettext("The table is frozen.");
  if (!myTurn(after) || (myTurn(before) && before.hand?.opened === after.hand?.opened)) return "";
  return yourTurn(after, now);
}

/** @param {Scene} scene @param {number} now */
function yourTurn(scene, now) {
  const { options } = scene;
  const left = seconds(running(scene.clock, now)?.left ?? scene.table.turn_seconds);
  if (options?.check || !options?.call) return fill(gettext("Your turn. Checking is free. %(time)s."), { time: left });
  return fill(gettext("Your turn. %(amount)s to call. %(time)s."), { amount: amount(options.call), time: left });
}

/** The last seconds of one's own turn, said once. @param {Scene} scene @param {number} before @param {number} now */
export function countdown(scene, before, now) {
  if (!myTurn(scene)) return "";
  const then = running(scene.clock, before);
  const clock = running(scene.clock, now);
  if (!then || !clock) return "";
  if (clock.bank && !then.bank) return fill(gettext("Time bank, %(time)s."), { time: seconds(clock.left) });
  return then.left > 10 && clock.left <= 10 && !clock.over ? gettext("10 seconds.") : "";
}
