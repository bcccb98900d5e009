"""The places at the table as everybody sees them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import assert_never

from django.utils.translation import gettext as _
from msgspec.structs import replace

from accounts.badges import badge
from poker import scene
from poker.engine import options
from poker.engine.events import (
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Folded,
    Post,
    Posted,
    Raised,
)
from poker.engine.hand import Hand
from poker.engine.hand import Seat as Dealt
from poker.engine.sight import Viewer
from poker.models import Request, Sitting
from poker.room.rows import Rows
from poker.room.showdown import playing_five, shown_names
from poker.room.story import Step

_MOVES = ("check", "call", "bet", "raise")


def seats(rows: Rows) -> tuple[scene.Seat, ...]:
    """Draw every place as somebody sees it who has no seat in the hand."""
    seated, cloth = rows.seated, _cloth(rows)
    return tuple(
        _taken(rows, seated[number], cloth) if number in seated else _free(number)
        for number in range(1, rows.house.seats + 1)
    )


def with_own_cards(
    places: tuple[scene.Seat, ...], rows: Rows, viewer: int
) -> tuple[scene.Seat, ...]:
    """Turn up the cards of one seat for its own player, folded or not."""
    dealt = _dealt(rows, viewer, viewer=viewer)
    if dealt is None or not dealt.hole:
        return places
    own = replace(places[viewer - 1], cards=dealt.hole)
    return (*places[: viewer - 1], own, *places[viewer:])


@dataclass(frozen=True, slots=True, kw_only=True)
class Cloth:
    """The hand on the table as everybody knows it, and what is said of its seats."""

    hand: Hand
    to_act: int | None
    tags: Mapping[int, scene.LastMove]
    made: Mapping[int, str]


def _cloth(rows: Rows) -> Cloth | None:
    if rows.hand is None:
        return None
    hand = rows.hand.story.known(None)
    return Cloth(
        hand=hand,
        to_act=options.to_act(hand),
        tags=last_moves(rows.hand.story.told(None)),
        made=shown_names(hand),
    )


def _dealt(rows: Rows, seat: int, *, viewer: Viewer) -> Dealt | None:
    """Give a seat's part in the hand, unless somebody else has taken the seat since."""
    sitting = rows.seated.get(seat)
    dealt_in = rows.hand.seats.get(seat) if rows.hand else None
    if rows.hand is None or dealt_in is None or sitting is None:
        return None
    if dealt_in.sitting_id != sitting.pk:
        return None
    return rows.hand.story.known(viewer).at(seat)


def _free(number: int) -> scene.Seat:
    return scene.Seat(
        seat=number,
        player=None,
        name="",
        initials="",
        hue=0,
        stack=0,
        bet=0,
        state="free",
        cards=None,
    )


def _taken(rows: Rows, sitting: Sitting, cloth: Cloth | None) -> scene.Seat:
    dealt = _dealt(rows, sitting.seat, viewer=None)
    stack = rows.stacks.get(sitting.pk, 0)
    place = scene.Seat(
        seat=sitting.seat,
        player=sitting.player_id,
        **badge(sitting.player),
        stack=stack,
        bet=0,
        state=_between_hands(rows, sitting, stack=stack),
        cards=None,
        away=sitting.state == Sitting.State.AWAY,
        offline_since=sitting.offline_since.timestamp() if sitting.offline_since else None,
        owes_big=sitting.owes_big,
        owes_small=sitting.owes_small,
        asks=_asked(rows, sitting),
    )
    if dealt is None or cloth is None:
        return place
    return (in_hand if rows.running else after_hand)(place, dealt, cloth)


def in_hand(place: scene.Seat, dealt: Dealt, cloth: Cloth) -> scene.Seat:
    """Draw a place whose player is in a running hand."""
    last = cloth.tags.get(place.seat)
    to_act = cloth.to_act == place.seat
    acted = last is not None and last.kind in _MOVES and not to_act
    return replace(
        place,
        bet=dealt.bet,
        cards=_cards(dealt),
        live=dealt.live,
        all_in=dealt.all_in,
        to_act=to_act,
        last=last,
        shown=dealt.shown,
        state=_playing(dealt, offline=place.offline_since is not None, acted=acted),
    )


def _playing(dealt: Dealt, *, offline: bool, acted: bool) -> scene.SeatState:
    if dealt.folded:
        return "folded"
    if offline:
        return "offline"
    if dealt.all_in:
        return "allin"
    return "acted" if acted else "live"


def after_hand(place: scene.Seat, dealt: Dealt, cloth: Cloth) -> scene.Seat:
    """Draw a place whose player was in a hand that is over."""
    return replace(
        place,
        cards=_cards(dealt),
        shown=dealt.shown,
        best=playing_five(cloth.hand, place.seat),
        hand_name=cloth.made.get(place.seat, ""),
        won=dealt.won,
        returned=dealt.returned,
        state=_outcome(dealt) or place.state,
    )


def _outcome(dealt: Dealt) -> scene.SeatState | None:
    if dealt.won:
        return "won"
    if dealt.mucked:
        return "mucked"
    if dealt.folded:
        return "folded"
    return "beaten" if dealt.shown else None


def _cards(dealt: Dealt | None) -> tuple[str, ...] | int | None:
    """Give faces where the viewer knows them, else the number of backs held."""
    if dealt is None:
        return None
    return dealt.hole or dealt.cards or None


def _asked(rows: Rows, sitting: Sitting) -> int:
    return sum(
        request.amount
        for request in rows.requests
        if request.sitting_id == sitting.pk and request.state == Request.State.ASKED
    )


def _between_hands(rows: Rows, sitting: Sitting, *, stack: int) -> scene.SeatState:
    if sitting.state == Sitting.State.ASKING:
        return "asks"
    if sitting.offline_since:
        return "offline"
    if sitting.state != Sitting.State.PLAYING:
        return "away"
    if stack == 0:
        return "bust"
    return "waiting" if sitting.waits or rows.running else "live"


def last_moves(steps: Iterable[Step]) -> Mapping[int, scene.LastMove]:
    """Give the latest move of each seat on the running street; a fold stays."""
    moves: dict[int, scene.LastMove] = {}
    for step in steps:
        match step.notice:
            case BoardDealt():
                moves = {seat: move for seat, move in moves.items() if move.kind == "fold"}
            case Posted() as posted:
                moves[posted.seat] = scene.LastMove(kind=posted.kind, text=_post_tag(posted.kind))
            case (Checked() | Called() | BetMade() | Raised() | Folded()) as move:
                moves[move.seat] = _tag(move, completes=step.completes)
            case _:
                pass
    return moves


def _tag(move: Checked | Called | BetMade | Raised | Folded, *, completes: bool) -> scene.LastMove:
    match move:
        case Checked():
            return scene.LastMove(kind="check", text=_("Check"))
        case Called():
            return scene.LastMove(kind="call", text=_("Call"))
        case BetMade():
            return scene.LastMove(kind="bet", text=_("Bet"))
        case Raised():
            return scene.LastMove(kind="raise", text=_("Complete") if completes else _("Raise"))
        case Folded():
            return scene.LastMove(kind="fold", text=_("Fold"))
        case _:
            assert_never(move)


def _post_tag(post: Post) -> str:
    """Name what was posted, as a tag at the seat."""
    match post:
        case "small_blind":
            return _("Small blind")
        case "big_blind":
            return _("Big blind")
        case "live_blind":
            return _("Blind")
        case "dead_blind":
            return _("Dead blind")
        case "ante":
            return _("Ante")
        case "straddle":
            return _("Straddle")
        case _:
            assert_never(post)
