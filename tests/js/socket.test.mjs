import assert from "node:assert/strict";
import { test } from "node:test";
import "./given.js";
import { scene } from "./given.js";
import { Socket } from "../../static/js/table/socket.js";

/** A world in which nothing happens by itself: sockets open, speak and die when the test says so. */
function world() {
  const world = { now: 0, jobs: [], wires: [], heard: [], links: [], known: { version: 10, hand: null, seq: 0, chat: 0 } };
  world.socket = new Socket({
    url: "ws://table", known: () => world.known, chance: () => 1, now: () => world.now,
    receive: (answer) => world.heard.push(answer), changed: (link) => world.links.push(link),
    open: () => {
      const wire = { readyState: 0, sent: [], closed: false, send: (text) => wire.sent.push(JSON.parse(text)), close: () => { wire.closed = true; } };
      world.wires.push(wire);
      return wire;
    },
    later: (job, ms) => { world.jobs.push({ job, at: world.now + ms, live: true }); return world.jobs.length; },
    cancel: (id) => { if (id) world.jobs[id - 1].live = false; },
  });
  world.accept = (wire = world.wires.at(-1)) => { wire.readyState = 1; wire.onopen(); };
  world.say = (answer, wire = world.wires.at(-1)) => wire.onmessage({ data: typeof answer === "string" ? answer : JSON.stringify(answer) });
  world.lose = (code = 1006, wire = world.wires.at(-1)) => { wire.readyState = 3; wire.onclose({ code }); };
  world.pass = (ms) => {
    const end = world.now + ms;
    for (;;) {
      const next = world.jobs.filter((job) => job.live && job.at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      world.now = next.at;
      next.live = false;
      next.job();
    }
    world.now = end;
  };
  return world;
}

function connected() {
  const it = world();
  it.socket.start();
  it.accept();
  it.say(scene());
  return it;
}

test("it greets with what it knows and is open once a scene has come", () => {
  const it = world();
  it.socket.start();
  it.accept();
  assert.deepEqual(it.wires[0].sent, [{ type: "hello", v: 1, ...it.known }]);
  assert.equal(it.links.at(-1).state, "opening");
  it.say(scene());
  assert.equal(it.links.at(-1).state, "open");
  assert.equal(it.links.at(-1).fresh, true);
});

test("a message that nobody hears is refused at once and never sent later", () => {
  const it = world();
  it.socket.start();
  assert.equal(it.socket.send({ type: "fold" }), false);
  it.accept();
  it.say(scene());
  assert.deepEqual(it.wires[0].sent.map((message) => message.type), ["hello"]);
});

test("nothing that was sent before a cut is sent again after it", () => {
  const it = connected();
  it.socket.send({ type: "call", id: 1 });
  it.lose();
  it.pass(20_000);
  it.accept();
  it.say(scene());
  assert.deepEqual(it.wires[1].sent.map((message) => message.type), ["hello"]);
});

test("while it opens again it is known to be lost, and not any more once a scene has come", () => {
  const it = connected();
  it.lose();
  it.pass(2000);
  assert.deepEqual([it.links.at(-1).state, it.links.at(-1).lost], ["opening", true]);
  it.accept();
  it.say(scene());
  assert.deepEqual([it.links.at(-1).state, it.links.at(-1).lost], ["open", false]);
});

test("what an abandoned socket still says is not heard", () => {
  const it = connected();
  const old = it.wires[0];
  it.lose();
  it.pass(20_000);
  it.accept();
  const before = it.heard.length;
  it.say(scene({ version: 99 }), old);
  old.onclose({ code: 1006 });
  old.onopen();
  assert.equal(it.heard.length, before);
  assert.equal(it.wires.length, 2);
});

test("it waits longer after every failure, never longer than a quarter of a minute", () => {
  const it = world();
  it.socket.start();
  const waits = [];
  for (let turn = 0; turn < 8; turn++) {
    it.lose();
    waits.push(it.links.at(-1).retry - it.now);
    it.pass(16_000);
  }
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000]);
});

test("after a good connection the waits begin anew", () => {
  const it = connected();
  it.lose();
  it.pass(2000);
  it.accept();
  it.say(scene());
  it.lose();
  assert.equal(it.links.at(-1).retry - it.now, 1000);
});

test("it pings with the version it has", () => {
  const it = connected();
  it.known = { ...it.known, version: 11 };
  it.pass(10_000);
  assert.deepEqual(it.wires[0].sent.at(-1), { type: "ping", ...it.known });
});

test("a connection that fell silent is given up", () => {
  const it = connected();
  it.pass(31_000);
  assert.equal(it.wires[0].closed, true);
  assert.ok(it.links.some((link) => link.state === "waiting"));
});

test("whoever comes back finds out in seconds that the wire died meanwhile", () => {
  const it = connected();
  it.now += 60_000;
  it.socket.ping();
  it.pass(3900);
  assert.equal(it.wires[0].closed, false);
  it.pass(1200);
  assert.equal(it.wires[0].closed, true);
  assert.equal(it.wires.length, 2);
});

test("a page whose clock sleeps in the background keeps a wire that answers", () => {
  const it = connected();
  for (let minute = 0; minute < 5; minute++) {
    it.now += 60_000;
    const late = it.jobs.find((job) => job.live);
    late.live = false;
    late.job();
    it.say({ type: "pong", now: 1, version: 10 });
  }
  it.socket.ping();
  it.say({ type: "pong", now: 1, version: 10 });
  it.pass(12_000);
  assert.deepEqual([it.wires.length, it.wires[0].sent.at(-1).type], [1, "ping"]);
});

test("an answer to a ping keeps it alive", () => {
  const it = connected();
  for (let minute = 0; minute < 10; minute++) {
    it.pass(10_000);
    it.say({ type: "pong", now: 1, version: 10 });
  }
  assert.equal(it.wires.length, 1);
});

for (const [code, why] of [[4400, "the page is too old"], [4401, "nobody is signed in"], [4403, "this table is not for us"], [4404, "there is no table"]]) {
  test(`it stops for good when ${why}`, () => {
    const it = connected();
    it.lose(code);
    it.pass(600_000);
    it.socket.start();
    assert.equal(it.wires.length, 1);
    assert.deepEqual([it.links.at(-1).state, it.links.at(-1).code], ["refused", code]);
  });
}

test("told that it was too eager, it waits at least ten seconds", () => {
  const it = connected();
  it.lose(4429);
  assert.equal(it.links.at(-1).retry - it.now, 10_000);
});

test("what is no message is passed over", () => {
  const it = connected();
  for (const rubbish of ["", "{", "null", "7", "[]", '{"type":3}']) it.say(rubbish);
  assert.equal(it.heard.length, 1);
});

test("trying now opens one socket, however often it is pressed", () => {
  const it = connected();
  it.lose();
  it.socket.start();
  it.socket.start();
  it.socket.ping();
  it.pass(1000);
  assert.equal(it.wires.length, 2);
});
