// @ts-check
/** The frames of a replay. Each says only what changed; unrolled, each is the whole table at one moment. */

/** @typedef {{ seq: number, chapter: number, text: string, cards?: string[], at?: number, took?: number | null,
 *   hand?: Partial<HandScene>, seats?: SeatScene[] }} Frame */
/** @typedef {{ name: string, first: number }} Chapter */
/** @typedef {{ you: number | null, size: number, known: Record<string, string[]>, chapters: Chapter[], frames: Frame[] }} Replay */
/** @typedef {{ hand: HandScene, seats: SeatScene[] }} Moment */

/** The table after each frame. @param {Replay} replay @returns {Moment[]} */
export function unroll({ frames, size }) {
  let hand = /** @type {HandScene} */ ({});
  /** @type {SeatScene[]} */
  let seats = Array.from({ length: size }, (_, index) => /** @type {any} */ ({ seat: index + 1, state: "free" }));
  return frames.map((frame) => {
    hand = { ...hand, ...frame.hand };
    seats = seats.map((seat) => frame.seats?.find((changed) => changed.seat === seat.seat) ?? seat);
    return { hand, seats };
  });
}

/** Turn up what is known in the end, wherever cards are held. @param {SeatScene[]} seats @param {Record<string, string[]>} known */
export const open = (seats, known) => seats.map((seat) =>
  typeof seat.cards === "number" && known[seat.seat] ? { ...seat, cards: known[seat.seat] } : seat);

/** Bets that go to the pot with this step. @param {Moment | undefined} before @param {Moment} after */
export const swept = (before, after) => (before?.seats ?? [])
  .filter((seat) => seat.bet && !after.seats[seat.seat - 1]?.bet)
  .map((seat) => ({ seat: seat.seat, bet: seat.bet ?? 0 }));

/** Where a key leads; null if it is none of the replay's. @param {string} key @param {number} at @param {number} last */
export function led(key, at, last) {
  const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
  const place = /** @type {Record<string, number>} */ (places)[key];
  return place === undefined ? null : Math.max(0, Math.min(last, place));
}
