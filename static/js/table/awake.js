// @ts-check
/** Keeps the screen on while one plays: a phone that locks itself would be offline when its turn comes. */

export class Awake {
  /** @type {WakeLockSentinel | null} */ #lock = null;
  #asking = false;

  /** Hold the screen on, or let go of it. Browsers take it away whenever the page is hidden, and offer it only by https.
   * @param {boolean} playing @param {WakeLock | undefined} [screen] */
  async keep(playing, screen = globalThis.navigator?.wakeLock) {
    if (!playing) return this.#let();
    if (!screen || this.#asking || (this.#lock && !this.#lock.released)) return;
    this.#asking = true;
    this.#lock = await screen.request("screen").catch(() => null);
    this.#asking = false;
  }

  #let() {
    void this.#lock?.release();
    this.#lock = null;
  }
}
