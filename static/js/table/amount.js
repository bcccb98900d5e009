// @ts-check
/** How much to bet or raise to: only what the house allows can be chosen. */

/** The nearest legal total. @param {OptionsScene} options @param {number} to */
export function legal(options, to) {
  const { min_to: min, max_to: max, step } = options;
  if (to >= max) return max;
  const rounded = Math.round(to / step) * step;
  return Math.min(max, Math.max(min, rounded));
}

/** The total that a press would send. @param {OptionsScene} options @param {number | null} chosen */
export const total = (options, chosen) => legal(options, chosen ?? options.min_to);

/** Why the typed text is no legal total; nothing when it is. @param {OptionsScene} options @param {string | null} typed
 * @returns {"" | "number" | "small" | "big" | "step"} */
export function fault(options, typed) {
  if (typed === null) return "";
  const to = read(typed);
  if (to === null) return "number";
  if (to < options.min_to) return "small";
  if (to > options.max_to) return "big";
  return to === options.max_to || to % options.step === 0 ? "" : "step";
}

/** The whole number somebody typed, with any grouping marks. @param {string} typed */
export function read(typed) {
  const digits = typed.normalize("NFKC").replace(/[\s.,'’٬]/g, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

/** Some big blinds more or less; below the minimum there is only the minimum.
 * @param {OptionsScene} options @param {number | null} chosen @param {number} chips */
export const stepped = (options, chosen, chips) => legal(options, total(options, chosen) + chips);

/** Whether this total puts in everything the seat has. @param {SeatScene} seat @param {number} to */
export const isAllIn = (seat, to) => to > 0 && to === (seat.stack ?? 0) + (seat.bet ?? 0);

/** How far along the slider a total is, 0 to 1. @param {OptionsScene} options @param {number} to */
export function share(options, to) {
  const span = options.max_to - options.min_to;
  return span > 0 ? (to - options.min_to) / span : 1;
}

/** The chips of an amount, at most `most` of them, biggest first. @param {number} chips @param {number} [most] */
export function stackOf(chips, most = 4) {
  const stack = [];
  for (const value of [1000, 500, 100, 25, 5, 1]) {
    for (; chips >= value && stack.length < most; chips -= value) stack.push(value);
  }
  return stack;
}
