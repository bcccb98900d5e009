import assert from "node:assert/strict";
import { test } from "node:test";
import { Awake } from "../../static/js/table/awake.js";

/** A browser's screen, which may refuse. */
function screen({ refuses = false } = {}) {
  const locks = [];
  const request = async () => {
    if (refuses) throw new Error("low battery");
    const lock = { released: false, release: async () => { lock.released = true; } };
    locks.push(lock);
    return lock;
  };
  return { locks, request };
}

test("the screen is held once while one plays, again after the page was hidden, and let go of in the end", async () => {
  const [awake, phone] = [new Awake(), screen()];
  await Promise.all([awake.keep(true, phone), awake.keep(true, phone)]);
  await awake.keep(true, phone);
  assert.equal(phone.locks.length, 1);
  phone.locks[0].released = true;
  await awake.keep(true, phone);
  assert.equal(phone.locks.length, 2);
  await awake.keep(false, phone);
  assert.equal(phone.locks[1].released, true);
});

test("a screen that cannot be held is no trouble", async () => {
  const awake = new Awake();
  await awake.keep(true, screen({ refuses: true }));
  await awake.keep(true, undefined);
  await awake.keep(false, screen());
});
