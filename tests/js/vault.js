/** A sealed deck for tests, made without the code that checks it. */

import { createHash, randomBytes } from "node:crypto";

export const deck = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const hash = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();

/** The tree by another hand: node's own SHA-256, rows built from the leaves up. */
export function sealed() {
  const salts = deck.map(() => randomBytes(32));
  const rows = [deck.map((card, at) => hash(Buffer.from([0, at]), Buffer.from(card), salts[at]))];
  while (rows.at(-1).length > 1) {
    const row = rows.at(-1);
    const next = [];
    for (let at = 0; at + 1 < row.length; at += 2) next.push(hash(Buffer.from([1]), row[at], row[at + 1]));
    if (row.length % 2) next.push(row.at(-1));
    rows.push(next);
  }
  const open = (position) => {
    const path = [];
    for (let at = position, height = 0; rows[height].length > 1; at >>= 1, height++) {
      const other = rows[height][at ^ 1];
      if (other) path.push(other.toString("hex"));
    }
    return { position, card: deck[position], salt: salts[position].toString("hex"), path };
  };
  return { seal: rows.at(-1)[0].toString("hex"), open };
}
