// @ts-check
/** Amounts, cards and seconds in the reader's language. */

const language = globalThis.document?.documentElement.lang || "en";
const numbers = new Intl.NumberFormat(language);
const short = new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 4 });
const clockTimes = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });

/** Fill the `%(name)s` places of a translated text. @param {string} text @param {Record<string, unknown>} values */
export const fill = (text, values) => interpolate(text, values, true);

/** @param {number | null | undefined} chips */
export const amount = (chips) => numbers.format(chips ?? 0);

/** An amount where there is little room: from six digits on as "250K"; the log has every digit. @param {number} chips */
export const brief = (chips) => (chips < 100_000 ? numbers : short).format(chips);

/** An amount with its sign, "−715"; the sign is a minus, not a hyphen. @param {number} chips */
export const signed = (chips) => (chips > 0 ? "+" : chips < 0 ? "−" : "") + numbers.format(Math.abs(chips));

/** @param {number} seconds */
export const seconds = (seconds) => fill(gettext("%(n)s s"), { n: Math.max(0, Math.ceil(seconds)) });

/** Hours and minutes of a moment. @param {number} epoch in seconds */
export const clockTime = (epoch) => clockTimes.format(epoch * 1000);

/** The two parts of a card such as "Kh". @param {string} code @returns {[string, string]} */
export const parts = (code) => [code.slice(0, -1) === "10" ? "T" : code.slice(0, -1), code.slice(-1)];

/** A card as it is said, "king of hearts". @param {string} code */
export function cardName(code) {
  const [rank, suit] = parts(code);
  return fill(gettext("%(rank)s of %(suit)s"), { rank: rankName(rank), suit: suitName(suit) });
}

/** @param {string} rank */
function rankName(rank) {
  const names = {
    A: gettext("ace"), K: gettext("king"), Q: gettext("queen"), J: gettext("jack"), T: gettext("ten"),
    9: gettext("nine"), 8: gettext("eight"), 7: gettext("seven"), 6: gettext("six"), 5: gettext("five"),
    4: gettext("four"), 3: gettext("three"), 2: gettext("two"),
  };
  return /** @type {Record<string, string>} */ (names)[rank] ?? rank;
}

/** @param {string} suit */
function suitName(suit) {
  const names = { s: gettext("spades"), h: gettext("hearts"), d: gettext("diamonds"), c: gettext("clubs") };
  return /** @type {Record<string, string>} */ (names)[suit] ?? suit;
}

/** @param {string} structure */
export function structureName(structure) {
  const names = {
    no_limit: gettext("No-limit Hold’em"),
    pot_limit: gettext("Pot-limit Hold’em"),
    fixed_limit: gettext("Fixed-limit Hold’em"),
  };
  return /** @type {Record<string, string>} */ (names)[structure] ?? structure;
}

/** Which pot is meant. @param {number} index 0 is the main pot @param {number} count */
export function potName(index, count) {
  if (index === 0) return gettext("Main");
  return count > 2 ? fill(gettext("Side %(n)s"), { n: index }) : gettext("Side");
}

/** The first words of a hand's name: "Full house" of "Full house, nines full of fours". @param {string} name */
export const shortName = (name) => name.split(/[,，]/)[0] ?? name;
