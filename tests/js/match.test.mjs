import assert from "node:assert/strict";
import { test } from "node:test";
import { match, shown } from "../../static/js/table/match.js";
import { deck, sealed } from "./vault.js";

const { seal, open } = sealed();

/** Seat 1 was dealt the first two cards of the deck, seat 3 the next two; the board came after a burnt one. */
const dealt = [[0, 1], [1, 1], [2, 3], [3, 3], [5, 0], [6, 0], [7, 0]];
const cards = dealt.map(([position, seat]) => ({ ...open(position), where: seat ? "seat" : "board", ...(seat ? { seat } : {}) }));
const answer = { seal, cards };
const known = { 1: [deck[0], deck[1]], 3: [deck[2], deck[3]] };
const board = [deck[5], deck[6], deck[7]];
const lying = (holes, table) => shown(Object.entries(holes), table);

test("every card that the page shows is held against the seal", () => {
  const matched = match(seal, lying(known, board), answer);
  assert.deepEqual([matched.checked, matched.sealed, matched.failed], [7, 45, 0]);
  assert.deepEqual(matched.cards.map(({ seat }) => seat), [1, 1, 3, 3, 0, 0, 0]);
});

test("a page that shows another card than was dealt is found out, though the proofs are right", () => {
  for (const [changed, table] of [[{ ...known, 3: [deck[2], deck[20]] }, board], [known, [deck[5], deck[20], deck[7]]], [{ ...known, 2: [deck[8], deck[9]] }, board]]) {
    const matched = match(seal, lying(changed, table), answer);
    assert.ok(matched.failed);
    assert.ok(matched.cards.filter(({ good }) => !good).every(({ card }) => [deck[20], deck[8], deck[9]].includes(card)));
  }
});

test("a card that was dealt to another seat does not fit where it is shown", () => {
  const matched = match(seal, lying({ 1: known[3], 3: known[1] }, board), answer);
  assert.equal(matched.failed, 4);
});

test("a proof that was changed fails the card that it is for, and no other", () => {
  const matched = match(seal, lying(known, board), { seal, cards: cards.map((card, at) => (at ? card : { ...card, salt: "0".repeat(64) })) });
  assert.deepEqual(matched.cards.filter(({ good }) => !good).map(({ card }) => card), [deck[0]]);
  assert.equal(matched.failed, 1);
});

test("another seal than the page's fails though every card fits", () => {
  assert.ok(match(seal, lying(known, board), { seal: "ab".repeat(32), cards }).failed);
});

test("cards turned up since the page was loaded do no harm", () => {
  const matched = match(seal, lying({ 1: known[1] }, board.slice(0, 2)), answer);
  assert.deepEqual([matched.cards.length, matched.failed], [4, 0]);
});
