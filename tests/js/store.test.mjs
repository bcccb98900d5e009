import assert from "node:assert/strict";
import { test } from "node:test";
import { HAND, notice, scene, waiting } from "./given.js";
import { mode, places } from "../../static/js/table/decision.js";
import { still, swept } from "../../static/js/table/motion.js";
import { begin, INERT, known, linked, receive, refuse } from "../../static/js/table/store.js";

const open = { link: { state: "open", code: 0, retry: 0, fresh: true } };

test("an older scene is dropped", () => {
  const state = begin(scene({ version: 10 }));
  assert.equal(receive(state, scene({ version: 9, now: 2000 }), 0), null);
});

test("the scene that opens a connection is taken, even if the house went back to an older state", () => {
  const state = begin(scene({ version: 10 }));
  assert.equal(receive(state, scene({ version: 3 }), 0, true).state.scene.version, 3);
});

test("a late copy of the same version is dropped, a fresher one is taken", () => {
  const state = begin(scene({ version: 10, now: 1000 }));
  assert.equal(receive(state, scene({ version: 10, now: 999 }), 0), null);
  assert.notEqual(receive(state, scene({ version: 10, now: 1001 }), 0), null);
});

test("a scene that comes twice tells its news once", () => {
  const state = begin(scene());
  const next = scene({ version: 11, notices: [notice(6)], chat: [{ id: 3, at: 1, text: "hello", name: "Bram" }] });
  const first = receive(state, next, 0);
  assert.deepEqual([first.notices.length, first.chat.length], [1, 1]);
  const second = receive(first.state, next, 0);
  assert.deepEqual([second.notices.length, second.chat.length], [0, 0]);
  assert.equal(second.state.notices.length, 1);
});

test("a note about the rules stands in the log of the hand that it came in", () => {
  const hand = { ...scene().hand, started: 100 };
  const note = (id, at) => ({ id, at, text: "The house rules have changed", note: true, rules: true });
  const state = begin(scene({ hand, chat: [note(1, 90), note(2, 100)] }));
  const next = receive(state, scene({ hand, version: 11, chat: [note(3, 130)] }), 0).state;
  assert.deepEqual(next.chat.map((line) => line.hand), [undefined, HAND, HAND]);
});

test("news that overlap are joined without a double line", () => {
  let state = begin(scene({ notices: [notice(4), notice(5)] }));
  state = receive(state, scene({ version: 11, notices: [notice(5), notice(6)] }), 0).state;
  assert.deepEqual(state.notices.map((line) => line.seq), [4, 5, 6]);
});

test("the greeting names the last line and the last word it has", () => {
  const state = begin(scene({ notices: [notice(4), notice(5)], chat: [{ id: 8, at: 1, text: "x" }] }));
  assert.deepEqual(known(state), { version: 10, hand: HAND, seq: 5, chat: 8 });
});

test("a chosen amount does not outlive its decision", () => {
  const state = begin(scene(), { to: 300, typed: "300", armed: "all_in" });
  const { ui } = receive(state, scene({ version: 11, hand: { ...scene().hand, opened: 9, seq: 9 } }), 50).state;
  assert.deepEqual([ui.to, ui.typed, ui.armed, ui.sent], [null, null, "", null]);
  assert.equal(ui.inert, 50 + INERT);
});

test("buttons go dead when the price under them changes, though the turn is the same", () => {
  const state = begin(scene());
  const { ui } = receive(state, scene({ version: 11, options: { ...scene().options, call: 90 } }), 70).state;
  assert.equal(ui.inert, 70 + INERT);
});

test("a scene in which nothing is decided anew leaves the amount alone", () => {
  const state = begin(scene(), { to: 300 });
  const { ui } = receive(state, scene({ version: 11, chat: [{ id: 9, at: 1, text: "hi" }] }), 70).state;
  assert.deepEqual([ui.to, ui.inert], [300, 0]);
});

test("a choice ahead is another decision once its amount changes", () => {
  const state = begin(waiting());
  const dearer = waiting({ version: 11, ahead: { choices: [{ kind: "fold" }, { kind: "call", amount: 90 }], chosen: null } });
  assert.equal(receive(state, dearer, 10).state.ui.inert, 10 + INERT);
});

test("a choice ahead is another decision on the next street", () => {
  const state = begin(waiting());
  const next = waiting({ version: 11, hand: { ...scene().hand, street: "turn" } });
  assert.equal(receive(state, next, 10).state.ui.inert, 10 + INERT);
});

test("pressed buttons are gone until the view answers", () => {
  const pressed = begin(scene(), { ...open, sent: { key: "", id: 4 } });
  assert.equal(mode(pressed), "sent");
  const after = receive(pressed, waiting({ version: 11, hand: { ...scene().hand, opened: 6, seq: 6 } }), 0).state;
  assert.equal(mode(after), "wait");
});

test("a refusal gives the buttons back, says why, and keeps them dead for a moment", () => {
  const pressed = begin(scene(), { ...open, sent: { key: "", id: 4 } });
  const { ui } = refuse(pressed, { id: 4, reason: "too_small", text: "The smallest raise is to 20." }, 100);
  assert.deepEqual([ui.sent, ui.refusal, ui.inert], [null, "The smallest raise is to 20.", 100 + INERT]);
});

test("a click that came too late is told to choose again", () => {
  const pressed = begin(scene(), { ...open, sent: { key: "", id: 4 } });
  for (const reason of ["stale", "too_late", "not_your_turn", "hand_over"]) {
    assert.equal(refuse(pressed, { id: 4, reason, text: "…" }, 0).ui.refusal, "Too late for that. Choose again.");
  }
});

test("the refusal of something else does not touch the move that is on its way", () => {
  const pressed = begin(scene(), { ...open, sent: { key: "", id: 4 } });
  const { ui } = refuse(pressed, { id: 3, reason: "chat_too_fast", text: "Slowly." }, 0);
  assert.deepEqual([ui.sent.id, ui.toasts[0].text], [4, "Slowly."]);
});

test("a lost connection voids what was on its way", () => {
  const pressed = begin(scene(), { ...open, sent: { key: "", id: 4 } });
  assert.equal(linked(pressed, { state: "waiting", code: 1006, retry: 9, fresh: false }).ui.sent, null);
});

test("the seal is remembered as it was before the cards were known", () => {
  const state = begin(scene());
  const forged = scene({ version: 11, hand: { ...scene().hand, seal: "cd".repeat(32) } });
  assert.equal(receive(state, forged, 0).state.ui.seals[HAND], "ab".repeat(32));
});

test("what the bar shows follows from the scene", () => {
  const seat = (change) => [{ ...scene().seats[0], to_act: false, ...change }, scene().seats[1]];
  const quiet = { options: null, clock: null };
  const of = (change, ui = {}) => mode(begin(scene({ ...quiet, ...change }), { ...open, ...ui }));
  assert.equal(mode(begin(scene(), open)), "act");
  assert.equal(mode(begin(waiting(), open)), "wait");
  assert.equal(of({ seats: seat({ state: "folded", live: false }) }), "folded");
  assert.equal(of({ hand: null, seats: seat({ state: "away", cards: null, live: false }) }), "away");
  const out = { you: { ...scene().you, sitting_out: true } };
  assert.equal(of({ ...out, hand: { ...scene().hand, state: "ended" }, seats: seat({ state: "folded", live: false }) }), "away");
  assert.equal(of({ ...out, seats: seat({ state: "folded", live: false }) }), "away");
  assert.equal(of({ ...out, seats: seat({ state: "allin", stack: 0 }) }), "folded");
  assert.equal(of({ hand: null, seats: seat({ state: "waiting", cards: null, live: false }) }), "blind");
  assert.equal(of({ hand: null, seats: seat({ state: "bust", stack: 0, cards: null, live: false }) }), "bust");
  assert.equal(of({ hand: null, seats: seat({ cards: null, live: false }) }), "between");
  assert.equal(of({ you: { ...scene().you, seat: null } }), "watch");
  assert.equal(of({ hand: null, table: { ...scene().table, state: "paused" } }), "paused");
  assert.equal(of({ table: { ...scene().table, state: "frozen" } }), "frozen");
  assert.equal(of({ hand: null, table: { ...scene().table, state: "closed" } }), "closed");
  assert.equal(of({}, { link: { state: "waiting", lost: true } }), "offline");
  assert.equal(of({}, { link: { state: "opening", lost: true } }), "offline");
  assert.equal(mode(begin(scene(), { link: { state: "opening", lost: false } })), "act");
  const over = { hand: { ...scene().hand, state: "ended" }, you: { ...scene().you, may: ["show"] }, table: { ...scene().table, next_hand_at: 1004 } };
  assert.equal(of(over), "show");
  assert.equal(of(over, { hidden: HAND }), "between");
  assert.equal(of({ ...over, table: { ...over.table, state: "paused" } }), "paused");
  assert.equal(of({ ...over, seats: seat({ state: "bust", stack: 0, live: false }) }), "bust");
});

test("choices ahead stand where their moves will be", () => {
  assert.deepEqual(places([{ kind: "fold" }, { kind: "check_fold" }, { kind: "check" }]), { fold: { kind: "check_fold" }, call: { kind: "check" } });
  assert.deepEqual(places([{ kind: "fold" }, { kind: "call", amount: 90 }]), { fold: { kind: "fold" }, call: { kind: "call", amount: 90 } });
});

test("bets are seen leaving for the pot, but not on catching up and not into another hand", () => {
  const after = scene({ seats: scene().seats.map((seat) => ({ ...seat, bet: 0 })) });
  assert.deepEqual(swept(scene(), after), [{ seat: 1, bet: 5 }, { seat: 2, bet: 10 }]);
  assert.deepEqual(swept(scene(), { ...after, catching_up: true }), []);
  assert.deepEqual(swept(scene(), { ...after, hand: { ...after.hand, id: "another" } }), []);
});

test("nothing moves on catching up", () => {
  assert.equal(still(scene(), scene({ version: 11 }), false), false);
  assert.equal(still(scene(), scene({ version: 11 }), true), true);
  assert.equal(still(scene(), scene({ version: 11, catching_up: true }), false), true);
});
