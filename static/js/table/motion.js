// @ts-check
/** What moves when a scene replaces another. Nothing moves on catching up: the style is told to stand still. */

/** Bets that just went to the pot, so that they can be seen leaving. @param {Scene} before @param {Scene} after */
export function swept(before, after) {
  if (after.catching_up || before.hand?.id !== after.hand?.id) return [];
  return before.seats
    .filter((seat) => seat.bet && !after.seats.find((other) => other.seat === seat.seat)?.bet)
    .map((seat) => ({ seat: seat.seat, bet: seat.bet ?? 0 }));
}

/** Whether a scene only brings the page up to date. @param {Scene} before @param {Scene} after @param {boolean} reconnected */
export const still = (before, after, reconnected) => reconnected || !!after.catching_up || after.version > before.version + 12;
