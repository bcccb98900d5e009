import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, prove } from "../../static/js/table/proof.js";
import { deck, sealed } from "./vault.js";

const { seal, open } = sealed();

test("every card of a deck fits its seal", () => {
  for (let position = 0; position < 52; position++) assert.equal(fits(seal, open(position)), true, String(position));
});

test("no other card, place, salt or path fits", () => {
  const right = open(20);
  const zeros = "0".repeat(64);
  const wrong = [
    { ...right, card: deck[21] }, { ...right, card: "Xx" }, { ...right, position: 21 }, { ...right, position: 52 }, { ...right, position: -1 },
    { ...right, salt: zeros }, { ...right, salt: "" }, { ...right, path: right.path.slice(1) }, { ...right, path: [...right.path, zeros] },
    { ...right, path: [zeros, ...right.path.slice(1)] }, { ...right, salt: right.salt.toUpperCase() },
  ];
  for (const one of wrong) assert.equal(fits(seal, one), false, JSON.stringify(one).slice(0, 60));
});

test("it counts what was checked and what stays sealed", () => {
  const cards = [0, 1, 8, 9, 10, 12, 14, 4, 5].map(open);
  assert.deepEqual(prove(seal, { seal, cards }), { root: seal, checked: 9, sealed: 43, failed: 0, error: false });
});

test("a proof for another seal than the one that was shown fails, and so does a card shown twice", () => {
  assert.ok(prove("ab".repeat(32), { seal, cards: [open(1)] }).failed);
  assert.ok(prove(seal, { seal: "ab".repeat(32), cards: [open(1)] }).failed);
  assert.ok(prove(seal, { seal, cards: [open(1), open(1)] }).failed);
});
