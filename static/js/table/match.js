// @ts-check
/** Do the cards that this page shows lie where the seal says? A page must not prove one card and show another. */

import { fits, prove } from "./proof.js";

/** @typedef {import("./proof.js").Opened & { where?: string, seat?: number }} Card */
/** @typedef {{ seal: string, cards: Card[] }} Answer */
/** A card that the page shows; seat 0 is the board. @typedef {{ seat: number, card: string }} Shown */

/** Every card that lies open. @param {[number | string, string[]][]} holes cards by seat @param {string[]} board @returns {Shown[]} */
export const shown = (holes, board) => [
  ...holes.flatMap(([seat, cards]) => cards.map((card) => ({ seat: Number(seat), card }))),
  ...board.map((card) => ({ seat: 0, card })),
];

/** Hold every card shown against what the server opened. @param {string} seal @param {Shown[]} cards @param {Answer} answer
 * @returns {Proven & { cards: (Shown & { good: boolean })[] }} */
export function match(seal, cards, answer) {
  const proven = prove(seal, answer);
  const fitting = answer.cards.filter((opened) => fits(seal, opened));
  const held = cards.map((one) => ({ ...one, good: fitting.some((opened) => opened.card === one.card && (opened.seat ?? 0) === one.seat) }));
  const wrong = held.filter((one) => !one.good).length;
  return { ...proven, failed: wrong || proven.failed, cards: held };
}
