import assert from "node:assert/strict";
import { test } from "node:test";
import { HAND, scene, waiting } from "./given.js";
import { fault, isAllIn, legal, read, stackOf, stepped, total } from "../../static/js/table/amount.js";
import { bank, offset, running } from "../../static/js/table/clock.js";
import { meaning } from "../../static/js/table/keys.js";
import { aheadMessage, doubt, message, uuid } from "../../static/js/table/press.js";
import { countdown, polite, urgent } from "../../static/js/table/say.js";
import { cues } from "../../static/js/table/sound.js";
import { begin } from "../../static/js/table/store.js";

const open = { link: { state: "open", code: 0, retry: 0, fresh: true } };
const options = scene().options;

test("a move names the hand and the fact that opened the turn", () => {
  assert.deepEqual(message(begin(scene(), open), "call"), { type: "call", hand: HAND, seq: 5 });
  assert.deepEqual(message(begin(scene(), { ...open, to: 60 }), "raise"), { type: "raise", hand: HAND, seq: 5, to: 60 });
});

test("nothing is sent that is not offered", () => {
  const state = begin(scene(), open);
  assert.equal(message(state, "check"), null);
  assert.equal(message(state, "bet"), null);
  assert.equal(message(begin(waiting(), open), "call"), null);
  assert.equal(message(begin(scene(), { ...open, sent: { key: "", id: 1 } }), "call"), null);
  assert.equal(message(begin(scene(), { link: { state: "waiting" } }), "call"), null);
});

test("all-in and folding for nothing are asked once more, the rest is not", () => {
  const { ui } = begin(scene(), open);
  assert.equal(doubt(scene(), ui, "fold"), "");
  assert.equal(doubt(scene(), ui, "call"), "");
  assert.equal(doubt(scene(), ui, "raise"), "");
  assert.equal(doubt(scene(), { ...ui, to: 1000 }, "raise"), "all_in");
  assert.equal(doubt(scene({ options: { ...options, check: true, call: 0 } }), ui, "fold"), "fold");
  assert.equal(doubt(scene({ options: { ...options, call_all_in: true } }), ui, "call"), "call");
});

test("a choice ahead can be taken back", () => {
  assert.deepEqual(aheadMessage(waiting(), null), { type: "ahead", hand: HAND, seq: 5, choice: null });
});

test("only legal totals can be chosen", () => {
  assert.equal(legal(options, 3), 20);
  assert.equal(legal(options, 5000), 1000);
  assert.equal(legal({ ...options, step: 5 }, 62), 60);
  assert.equal(legal({ ...options, step: 5, max_to: 998 }, 997), 995);
  assert.equal(legal({ ...options, step: 5, max_to: 998 }, 998), 998);
  assert.equal(total(options, null), 20);
  assert.equal(stepped(options, null, 10), 30);
  assert.equal(stepped(options, 25, -10), 20);
});

test("what is typed is read as whole chips, and said to be wrong where it is", () => {
  assert.equal(read("1,250"), 1250);
  assert.equal(read("1 250"), 1250);
  assert.equal(read("１２５０"), 1250);
  assert.equal(read("-5"), null);
  assert.equal(read(""), null);
  assert.deepEqual([null, "60", "7", "1001", "x"].map((text) => fault(options, text)), ["", "", "small", "big", "number"]);
  assert.equal(fault({ ...options, step: 5 }, "61"), "step");
});

test("all-in is all that is left and all that lies there", () => {
  assert.equal(isAllIn(scene().seats[0], 1000), true);
  assert.equal(isAllIn(scene().seats[0], 999), false);
});

test("a pile of chips shows the biggest first", () => {
  assert.deepEqual(stackOf(120), [100, 5, 5, 5]);
  assert.deepEqual(stackOf(3), [1, 1, 1]);
  assert.deepEqual(stackOf(0), []);
});

test("the clock runs into the time bank and then out", () => {
  const clock = scene().clock;
  assert.deepEqual(running(clock, 1005), { left: 15, share: 0.75, bank: false, over: false, offline: false });
  assert.equal(running(clock, 1021).bank, true);
  assert.equal(running(clock, 1021).left, 29);
  assert.equal(running(clock, 1051).over, true);
  assert.equal(running({ ...clock, offline_ends: 1065 }, 1051).offline, true);
  assert.equal(bank(clock, 1005), 30);
  assert.equal(running(null, 0), null);
});

test("the server's time is taken from the message that travelled fastest", () => {
  assert.equal(offset(null, 1000, 990), 10);
  assert.equal(offset(10, 1000, 989), 11);
  assert.ok(offset(10, 1000, 991) > 9.9);
  assert.equal(offset(10, 1000, 1000), 0);
});

test("keys are dead while somebody types, in dialogs and when switched off", () => {
  const place = (selector) => ({ id: "", closest: (wanted) => (wanted.includes(selector) ? {} : null) });
  const any = (event, state) => meaning({ ctrlKey: false, metaKey: false, altKey: false, target: null, ...event }, { enabled: true, act: true, armed: false, dialog: false, ...state });
  const press = (key, state = {}, target = null) => any({ key, target }, state);
  const held = (key, state = {}) => any({ key, repeat: true }, state);
  assert.equal(press("f"), "fold");
  assert.equal(press("F"), "fold");
  assert.equal(press("f", { enabled: false }), "");
  assert.equal(press("f", { dialog: true }), "");
  assert.equal(press("f", { act: false }), "");
  assert.equal(press("f", {}, place("textarea")), "");
  assert.equal(press("/", { act: false }), "chat");
  assert.equal(press("2"), "preset2");
  assert.equal(press("Enter"), "");
  assert.equal(press("Enter", { armed: true }), "sure");
  assert.equal(press("Enter", { armed: true }, place("button")), "");
  assert.equal(held("Enter", { armed: true }), "");
  assert.equal(held("f"), "");
  assert.equal(held("ArrowUp"), "up");
  assert.equal(press("ArrowUp", {}, { id: "amount", closest: () => null }), "up");
  assert.equal(press("f", {}, { id: "amount", closest: () => null }), "");
});

test("a new turn is said at once, the same turn is not said again", () => {
  assert.equal(urgent(waiting(), scene(), 1000), "Your turn. 5 to call. 20 s.");
  assert.equal(urgent(scene(), scene({ version: 11 }), 1000), "");
  assert.equal(urgent(waiting(), waiting({ version: 11 }), 1000), "");
});

test("the last ten seconds and the time bank are each said once", () => {
  assert.equal(countdown(scene(), 1009.5, 1010), "10 seconds.");
  assert.equal(countdown(scene(), 1010, 1011), "");
  assert.equal(countdown(scene(), 1019.5, 1020.5), "Time bank, 30 s.");
  assert.equal(countdown(waiting(), 1009.5, 1010), "");
});

test("board cards are said as words", () => {
  const flop = { hand: HAND, seq: 9, kind: "board_dealt", text: "Flop: K♥ 9♠ 4♠", cards: ["Kh", "9s", "4s"], pot: 565 };
  assert.equal(polite(scene(), [flop], []), "Flop: king of hearts, nine of spades, four of spades. Pot 565.");
});

test("each change sounds once, one's own words not at all", () => {
  const call = { kind: "called" };
  assert.deepEqual(cues(scene(), scene(), [call, call, { kind: "raised", all_in: true }], []), ["chips", "all_in"]);
  assert.deepEqual(cues(waiting(), scene(), [], []), ["turn"]);
  assert.deepEqual(cues(scene(), scene(), [], [{ id: 1, player: 11 }, { id: 2, note: true }]), []);
  assert.deepEqual(cues(scene(), scene(), [], [{ id: 1, player: 12 }]), ["chat"]);
});

test("a UUID is made where the browser makes none", () => {
  assert.equal(uuid(new Uint8Array(16)), "00000000-0000-4000-8000-000000000000");
  assert.match(uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
