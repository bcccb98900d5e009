"""Lists of hands as one player may know them: their own cards, how it came out for whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from accounts.models import Player
from poker import models, store
from poker.engine.cards import Card
from poker.engine.hand import Hand, Seat
from poker.room.finding import Hit, Hits, Key, Wish, find
from poker.room.showdown import headline, name_of
from poker.room.story import Story
from poker.words import lowered


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundHand:
    """One finished hand in a list. `cards` are the viewer's own, `net` that of `name`."""

    hand: models.Hand
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    text: str
    net: int | None
    position: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundHands:
    """A page of hands, and the key from which there may be more."""

    hands: tuple[FoundHand, ...]
    further: Key | None


def find_hands(wish: Wish, *, viewer: Player, after: Key | None, limit: int) -> FoundHands:
    """Find hands and tell each as the viewer may know it: by their own seat, or by none."""
    page: Hits = find(wish, viewer, after=after, limit=limit)
    ids = [hit.hand.pk for hit in page.hits]
    facts, seats = store.facts_of(ids), _seats(ids)
    told = (
        _told(hit, Story(hit.hand.pk, facts[hit.hand.pk]), seats[hit.hand.pk], viewer.pk)
        for hit in page.hits
    )
    return FoundHands(hands=tuple(told), further=page.further)


def my_hands(*, viewer_id: int, limit: int = 25) -> tuple[FoundHand, ...]:
    """List the latest finished hands a player was dealt into, newest first."""
    viewer = Player.objects.get(pk=viewer_id)
    return find_hands(Wish(), viewer=viewer, after=None, limit=limit).hands


def _seats(ids: Sequence[UUID]) -> dict[UUID, list[models.HandSeat]]:
    found: dict[UUID, list[models.HandSeat]] = {hand_id: [] for hand_id in ids}
    for seat in models.HandSeat.objects.filter(hand__in=ids).select_related("player"):
        found[seat.hand_id].append(seat)
    return found


def _told(hit: Hit, story: Story, seats: Sequence[models.HandSeat], viewer_id: int) -> FoundHand:
    own = next((seat.seat for seat in seats if seat.player_id == viewer_id), None)
    names = {seat.seat: seat.player.display_name for seat in seats}
    hand = story.known(own)
    mine = own is not None and hit.seat is not None and hit.seat.seat == own
    return FoundHand(
        hand=hit.hand,
        cards=hand.at(own).hole if own is not None else (),
        board=hand.board,
        text=_mine(hand, story, own) if mine and own else headline(hand, names, past=True),
        net=hit.seat.net if hit.seat else None,
        position=hit.seat.get_position_display() if hit.seat else "",
    )


def _mine(hand: Hand, story: Story, own: int) -> str:
    return _text(hand, hand.at(own), street=_folded_on(story, own))


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
