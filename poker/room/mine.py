"""A player's own hands: their cards, how it came out for them, what it brought."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from poker import models, store
from poker.engine.cards import Card
from poker.engine.hand import Hand, Seat
from poker.room.showdown import name_of
from poker.room.story import Story
from poker.words import lowered


@dataclass(frozen=True, slots=True, kw_only=True)
class MyHand:
    """One finished hand as its player remembers it. `key` pages: the next page is before it."""

    key: int
    hand: models.Hand
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    text: str
    net: int


def my_hands(*, viewer_id: int, before: int | None = None, limit: int = 25) -> tuple[MyHand, ...]:
    """List the latest finished hands a player was dealt into, newest first.

    `before` leaves out those from that key on. What is told is folded for the player's own
    seat, so no card is in it that they may not see.
    """
    rows = _rows(viewer_id, before, limit)
    facts = store.facts_of(row.hand_id for row in rows)
    return tuple(_mine(row, Story(row.hand_id, facts[row.hand_id])) for row in rows)


def _rows(viewer_id: int, before: int | None, limit: int) -> list[models.HandSeat]:
    dealt = models.HandSeat.objects.filter(player=viewer_id)
    dealt = dealt.exclude(hand__state=models.Hand.State.RUNNING)
    if before is not None:
        dealt = dealt.filter(pk__lt=before)
    return list(dealt.select_related("hand__table").order_by("-pk")[:limit])


def _mine(row: models.HandSeat, story: Story) -> MyHand:
    hand = story.known(row.seat)
    seat = hand.at(row.seat)
    return MyHand(
        key=row.pk,
        hand=row.hand,
        cards=seat.hole,
        board=hand.board,
        text=_text(hand, seat, street=_folded_on(story, row.seat)),
        net=row.net or 0,
    )


def _folded_on(story: Story, seat: int) -> str:
    """Give the street on which a seat folded, empty if it did not."""
    return next((s.hand.street for s in story.told(seat) if s.hand.at(seat).folded), "")


def _text(hand: Hand, seat: Seat, *, street: str) -> str:
    if hand.voided:
        return _("Called off, all bets went back")
    if street:
        return _folded(street)
    if len(hand.live) == 1:
        return _("Won without a showdown")
    made = lowered(name_of((*seat.hole, *hand.board), hand.house))
    return _outcome(won=seat.won > 0, shared=_shared(hand, seat.seat)) % {"made": made}


def _folded(street: str) -> str:
    match street:
        case "preflop":
            return _("Folded before the flop")
        case "flop":
            return _("Folded on the flop")
        case "turn":
            return _("Folded on the turn")
        case _:
            return _("Folded on the river")


def _outcome(*, won: bool, shared: bool) -> str:
    if not won:
        return _("Beaten, %(made)s")
    return _("Shared the pot, %(made)s") if shared else _("Won, %(made)s")


def _shared(hand: Hand, seat: int) -> bool:
    """Tell whether every pot that a seat won chips of was won by others, too."""
    pots = {award.pot for award in hand.awards if award.seat == seat}
    alone = (pot for pot in pots if {a.seat for a in hand.awards if a.pot == pot} == {seat})
    return not any(True for _pot in alone)
