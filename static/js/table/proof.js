// @ts-check
/** Check with this browser's own arithmetic that a card lay where the seal said before the deal.
 * The rule is written down in poker/vault/seal.py. Plain http has no crypto.subtle, hence the library. */

import { sha256 } from "@noble/hashes/sha256";

const CARDS = 52;

/** @typedef {{ position: number, card: string, salt: string, path: string[] }} Opened */

/** Whether an opened card fits the seal; anything malformed does not. @param {string} seal @param {Opened} opened */
export function fits(seal, { position, card, salt, path }) {
  if (!Number.isInteger(position) || position < 0 || position >= CARDS || !/^[2-9TJQKA][cdhs]$/.test(card)) return false;
  const sides = partners(position);
  const others = path.map(bytes);
  const grain = bytes(salt);
  if (!grain || others.length !== sides.length) return false;
  let hash = sha256(Uint8Array.of(0, position, ...new TextEncoder().encode(card), ...grain));
  for (const [index, left] of sides.entries()) {
    const other = others[index];
    if (!other) return false;
    hash = sha256(left ? Uint8Array.of(1, ...other, ...hash) : Uint8Array.of(1, ...hash, ...other));
  }
  return hex(hash) === seal;
}

/** Check every card that the server opened for this viewer. @param {string} seal as it was published before the cards
 * @param {{ seal: string, cards: Opened[], sealed?: number }} proof @returns {Proven} */
export function prove(seal, proof) {
  const failed = proof.cards.filter((opened) => !fits(seal, opened)).length;
  const other = proof.seal !== seal || new Set(proof.cards.map((opened) => opened.position)).size !== proof.cards.length;
  return { root: seal, checked: proof.cards.length - failed, sealed: CARDS - proof.cards.length, failed: failed || (other ? 1 : 0), error: false };
}

/** Walk up from a leaf: whether each partner stands left. A hash without a partner moves up as it is.
 * @param {number} position */
function partners(position) {
  const sides = [];
  for (let width = CARDS; width > 1; width = Math.ceil(width / 2), position >>= 1) {
    const partner = position ^ 1;
    if (partner < width) sides.push(partner < position);
  }
  return sides;
}

/** 32 bytes of lower-case hex. @param {string} text */
function bytes(text) {
  if (!/^[0-9a-f]{64}$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} hash */
const hex = (hash) => Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
