// @ts-check
/** Do the cards that this page shows lie where the seal says? A page must not prove one card and show another. */

import { fits, prove } from "../table/proof.js";

/** @typedef {import("../table/proof.js").Opened & { where?: string, seat?: number }} Card */
/** @typedef {{ seal: string, cards: Card[] }} Answer */
/** @typedef {import("./film.js").Shown} Shown */

/** Hold every card shown against what the server opened. @param {string} seal @param {Shown[]} cards @param {Answer} answer
 * @returns {Proven & { cards: (Shown & { good: boolean })[] }} */
export function match(seal, cards, answer) {
  const proven = prove(seal, answer);
  const fitting = answer.cards.filter((opened) => fits(seal, opened));
  const held = cards.map((one) => ({ ...one, good: fitting.some((opened) => opened.card === one.card && (opened.seat ?? 0) === one.seat) }));
  const wrong = held.filter((one) => !one.good).length;
  return { ...proven, checked: held.length - wrong, failed: wrong || proven.failed, cards: held };
}
