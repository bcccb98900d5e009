"""Cards and made hands in words: "king of hearts", "Full house, eights full of aces"."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from django.utils.formats import number_format
from django.utils.translation import get_language, ngettext, ngettext_lazy, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from poker.engine.cards import Card
from poker.engine.ranking import Category, HandName

_RANKS = {
    "2": ngettext_lazy("two", "twos", "n"),
    "3": ngettext_lazy("three", "threes", "n"),
    "4": ngettext_lazy("four", "fours", "n"),
    "5": ngettext_lazy("five", "fives", "n"),
    "6": ngettext_lazy("six", "sixes", "n"),
    "7": ngettext_lazy("seven", "sevens", "n"),
    "8": ngettext_lazy("eight", "eights", "n"),
    "9": ngettext_lazy("nine", "nines", "n"),
    "T": ngettext_lazy("ten", "tens", "n"),
    "J": ngettext_lazy("jack", "jacks", "n"),
    "Q": ngettext_lazy("queen", "queens", "n"),
    "K": ngettext_lazy("king", "kings", "n"),
    "A": ngettext_lazy("ace", "aces", "n"),
}
_SUITS = {
    "c": pgettext_lazy("suit", "clubs"),
    "d": pgettext_lazy("suit", "diamonds"),
    "h": pgettext_lazy("suit", "hearts"),
    "s": pgettext_lazy("suit", "spades"),
}


def number(amount: int) -> str:
    """Write chips the way the language groups digits: 2,320."""
    return number_format(amount, use_l10n=True, force_grouping=True)


def rank_name(rank: str, count: int = 1) -> str:
    """Name a rank, one or several of it: "nine", "nines"."""
    return _rank_name(rank, count, get_language())


@cache
def _rank_name(rank: str, count: int, _language: str | None) -> str:
    """Ask the catalogue once: every view of every change names some ranks."""
    return str(_RANKS[rank] % {"n": count})


def card_name(card: Card) -> str:
    """Name a card: "nine of clubs"."""
    rank, suit = rank_name(card.rank), _SUITS[card.suit]
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit}


def card_list(cards: Iterable[Card]) -> str:
    """Name cards one after the other."""
    return comma_list(card_name(card) for card in cards)


def comma_list(words: Iterable[str]) -> str:
    """Join words by the comma of the language."""
    return pgettext("between the items of a list", ", ").join(words)


def name_list(names: Sequence[str]) -> str:
    """Join names: "Ann", "Ann and Ben", "Ann, Ben and Cleo"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": comma_list(names[:-1]), "last": names[-1]}


def hand_name(hand: HandName, *, royal_named: bool = True, kickers: int = 0) -> str:
    """Name a made hand, with as many of its kickers as tell it from another one.

    `royal_named` false calls a royal flush a straight flush, as some houses do.
    """
    name = _plain_name(hand, royal_named, get_language())
    deciding = side_cards(hand)[:kickers]
    if not deciding:
        return name
    text = ngettext("%(hand)s, %(ranks)s kicker", "%(hand)s, %(ranks)s kickers", len(deciding))
    return text % {"hand": name, "ranks": comma_list(rank_name(rank) for rank in deciding)}


def side_cards(hand: HandName) -> tuple[str, ...]:
    """Give the ranks that a hand's plain name leaves out, the most important first."""
    return tuple(hand.ranks[_NAMED[hand.category] :])


# How many of the deciding ranks stand in the plain name.
_NAMED = {
    Category.HIGH_CARD: 1,
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 1,
    Category.STRAIGHT: 1,
    Category.FLUSH: 1,
    Category.FULL_HOUSE: 2,
    Category.FOUR_OF_A_KIND: 1,
    Category.STRAIGHT_FLUSH: 1,
    Category.ROYAL_FLUSH: 1,
}


@lru_cache(maxsize=4096)
def _plain_name(hand: HandName, royal_named: bool, _language: str | None) -> str:
    category = hand.category
    if category is Category.ROYAL_FLUSH and not royal_named:
        category = Category.STRAIGHT_FLUSH
    words = {
        "rank": rank_name(hand.ranks[0]),
        "ranks": rank_name(hand.ranks[0], 2),
        "lower": rank_name(hand.ranks[1], 2) if len(hand.ranks) > 1 else "",
    }
    return capitalised(_pattern(category) % words)


def _pattern(category: Category) -> str:
    match category:
        case Category.HIGH_CARD:
            return _("%(rank)s high")
        case Category.PAIR:
            return _("pair of %(ranks)s")
        case Category.TWO_PAIR:
            return _("two pair, %(ranks)s and %(lower)s")
        case Category.THREE_OF_A_KIND:
            return _("three of a kind, %(ranks)s")
        case Category.STRAIGHT:
            return _("straight, %(rank)s high")
        case Category.FLUSH:
            return _("flush, %(rank)s high")
        case Category.FULL_HOUSE:
            return _("full house, %(ranks)s full of %(lower)s")
        case Category.FOUR_OF_A_KIND:
            return _("four of a kind, %(ranks)s")
        case Category.STRAIGHT_FLUSH:
            return _("straight flush, %(rank)s high")
        case Category.ROYAL_FLUSH:
            return _("royal flush")


def capitalised(text: str) -> str:
    """Begin a sentence with a capital, leaving the rest as it is."""
    return text[:1].upper() + text[1:]


def lowered(text: str) -> str:
    """Put a hand's name inside a sentence: "Full house" becomes "full house"."""
    return text[:1].lower() + text[1:]
