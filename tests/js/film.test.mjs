import assert from "node:assert/strict";
import { test } from "node:test";
import { led, open, swept, unroll } from "../../static/js/hand/film.js";

const replay = {
  you: 1, size: 3, known: { 1: ["As", "Ad"], 2: ["Kc", "Kd"] }, chapters: [],
  frames: [
    { seq: 1, chapter: 0, text: "", hand: { pot: 0, board: [] }, seats: [{ seat: 1, bet: 0, cards: ["As", "Ad"] }, { seat: 2, bet: 0, cards: 2 }] },
    { seq: 2, chapter: 0, text: "", hand: { pot: 10 }, seats: [{ seat: 2, bet: 10, cards: 2 }] },
    { seq: 3, chapter: 1, text: "", hand: { board: ["2c"] }, seats: [{ seat: 2, bet: 0, cards: null }] },
  ],
};

test("each frame keeps what did not change", () => {
  const [first, second, third] = unroll(replay);
  assert.deepEqual(second.hand, { pot: 10, board: [] });
  assert.deepEqual(third.hand, { pot: 10, board: ["2c"] });
  assert.equal(third.seats[0], first.seats[0]);
  assert.equal(second.seats[1].bet, 10);
  assert.equal(first.seats[2].state, "free");
});

test("what is known in the end lies open only where cards are held", () => {
  const [first, , third] = unroll(replay);
  assert.deepEqual(open(first.seats, replay.known)[1].cards, ["Kc", "Kd"]);
  assert.equal(open(first.seats, {})[1].cards, 2);
  assert.equal(open(third.seats, replay.known)[1].cards, null);
});

test("bets that leave go to the pot", () => {
  const [, second, third] = unroll(replay);
  assert.deepEqual(swept(second, third), [{ seat: 2, bet: 10 }]);
  assert.deepEqual(swept(undefined, second), []);
});

test("keys lead one step, to the start and to the end, and never beyond", () => {
  assert.equal(led("ArrowLeft", 0, 5), 0);
  assert.equal(led("ArrowRight", 5, 5), 5);
  assert.equal(led("ArrowRight", 2, 5), 3);
  assert.equal(led("Home", 3, 5), 0);
  assert.equal(led("End", 3, 5), 5);
  assert.equal(led("a", 3, 5), null);
});
