"""The 52 cards. A card is its own text, rank then suit: `"As"`, `"Td"`, `"2c"`."""

from enum import StrEnum

RANKS = "23456789TJQKA"
SUITS = "cdhs"


class Card(StrEnum):
    """One of the 52 cards; equal to its text, so it is JSON as it stands."""

    C2 = "2c"
    C3 = "3c"
    C4 = "4c"
    C5 = "5c"
    C6 = "6c"
    C7 = "7c"
    C8 = "8c"
    C9 = "9c"
    CT = "Tc"
    CJ = "Jc"
    CQ = "Qc"
    CK = "Kc"
    CA = "Ac"
    D2 = "2d"
    D3 = "3d"
    D4 = "4d"
    D5 = "5d"
    D6 = "6d"
    D7 = "7d"
    D8 = "8d"
    D9 = "9d"
    DT = "Td"
    DJ = "Jd"
    DQ = "Qd"
    DK = "Kd"
    DA = "Ad"
    H2 = "2h"
    H3 = "3h"
    H4 = "4h"
    H5 = "5h"
    H6 = "6h"
    H7 = "7h"
    H8 = "8h"
    H9 = "9h"
    HT = "Th"
    HJ = "Jh"
    HQ = "Qh"
    HK = "Kh"
    HA = "Ah"
    S2 = "2s"
    S3 = "3s"
    S4 = "4s"
    S5 = "5s"
    S6 = "6s"
    S7 = "7s"
    S8 = "8s"
    S9 = "9s"
    ST = "Ts"
    SJ = "Js"
    SQ = "Qs"
    SK = "Ks"
    SA = "As"

    @property
    def rank(self) -> str:
        """Give the rank, one of `RANKS`."""
        return self.value[0]

    @property
    def suit(self) -> str:
        """Give the suit, one of `SUITS`."""
        return self.value[1]


DECK: tuple[Card, ...] = tuple(Card)
_BY_TEXT = {card.value: card for card in DECK}


def cards(text: str) -> tuple[Card, ...]:
    """Read cards written without or with blanks between them; ValueError if one is no card.

    >>> cards("AsTd 2c")
    (<Card.SA: 'As'>, <Card.DT: 'Td'>, <Card.C2: '2c'>)
    """
    text = text.replace(" ", "")
    try:
        return tuple([_BY_TEXT[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError as unknown:
        raise ValueError(f"{unknown} is no card") from None
