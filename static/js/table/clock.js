// @ts-check
/** The clock of a turn, read from server times; the browser's own clock is never trusted. */

/** @typedef {{ left: number; share: number; bank: boolean; over: boolean; offline: boolean }} Running */

/** What the clock shows now: seconds left, the share of the bar, and whether the time bank is running.
 * @param {ClockScene | null | undefined} clock @param {number} now in server seconds @returns {Running | null} */
export function running(clock, now) {
  if (!clock) return null;
  const { starts, ends } = clock;
  const bankEnds = Math.max(clock.bank_ends ?? ends, ends);
  const lastEnds = Math.max(clock.offline_ends ?? bankEnds, bankEnds);
  if (now < ends) return part(now, starts, ends, {});
  if (now < bankEnds) return part(now, ends, bankEnds, { bank: true });
  if (now < lastEnds) return part(now, bankEnds, lastEnds, { offline: true });
  return part(now, starts, lastEnds, { over: true });
}

/** @param {number} now @param {number} from @param {number} to @param {Partial<Running>} kind @returns {Running} */
function part(now, from, to, kind) {
  const left = Math.max(0, to - now);
  return { left, share: Math.min(1, left / Math.max(1, to - from)), bank: false, over: false, offline: false, ...kind };
}

/** Seconds that the time bank still holds. @param {ClockScene} clock @param {number} now */
export function bank(clock, now) {
  return Math.max(0, (clock.bank_ends ?? clock.ends) - Math.max(now, clock.ends));
}

/** How far the server's clock is ahead, in seconds. The largest difference seen is the one that
 * travelled fastest; it fades, so that a corrected clock is followed.
 * @param {number | null} known @param {number} server @param {number} local */
export function offset(known, server, local) {
  const seen = server - local;
  return known === null || seen > known || known - seen > 5 ? seen : known * 0.98 + seen * 0.02;
}
