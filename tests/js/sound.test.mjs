import assert from "node:assert/strict";
import { test } from "node:test";
import "./given.js";
import { Sound } from "../../static/js/table/sound.js";

/** A browser's sound, which runs only when the browser says so. */
class Context {
  static made = [];
  state = "suspended";
  asked = 0;
  constructor() {
    Context.made.push(this);
  }
  resume() {
    this.asked += 1;
    return Promise.reject(new Error("not yet"));
  }
}

test("a press that does not count yet is followed by one that does, and a call takes no sound for good", () => {
  globalThis.AudioContext = Context;
  const sound = new Sound();
  for (const state of ["suspended", "suspended", "running", "interrupted"]) {
    sound.wake();
    Context.made[0].state = state;
  }
  sound.wake();
  assert.deepEqual([Context.made.length, Context.made[0].asked], [1, 4]);
});
