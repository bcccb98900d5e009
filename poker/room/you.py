"""What the viewer may do about their seat and, as host, about the table."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from poker import scene
from poker.engine.sight import Viewer
from poker.models import Request, Sitting, Table
from poker.room.rows import Rows

_BEFORE_THE_END = (Table.State.OPEN, Table.State.PAUSING, Table.State.PAUSED)


def you(rows: Rows, viewer_id: int | None, seat_in_hand: Viewer, *, now: datetime) -> scene.You:
    """Say who the viewer is here and which verbs are theirs."""
    player = rows.people.get(viewer_id) if viewer_id is not None else None
    sitting = rows.sitting_of(viewer_id)
    wallet = rows.wallets.get(viewer_id, 0) if viewer_id is not None else 0
    sit_min, sit_max = buy_in_limits(rows, viewer_id, wallet, now=now)
    may = tuple(_may(rows, viewer_id, sitting, seat_in_hand)) if player else ()
    return scene.You(
        id=player.pk if player else None,
        name=player.display_name if player else "",
        seat=sitting.seat if sitting else None,
        host=hosts(rows, viewer_id),
        wallet=wallet,
        may=may,
        top_up_min=top_up_least(rows, sitting),
        top_up_max=top_up_most(rows, sitting, wallet),
        sit_min=sit_min,
        sit_max=sit_max,
        request=_request(rows, sitting),
        bank_seconds=sitting.bank_seconds if sitting else None,
        leaving=sitting is not None and sitting.state == Sitting.State.LEAVING,
        sitting_out=sitting is not None and sitting.state == Sitting.State.AWAY,
        straddles=sitting is not None and sitting.straddles,
    )


def hosts(rows: Rows, viewer_id: int | None) -> bool:
    """Tell whether the viewer runs this table: its host, or who runs the house."""
    player = rows.people.get(viewer_id) if viewer_id is not None else None
    if player is None or not player.is_active:
        return False
    return rows.table.host_id == player.pk or player.hosts or player.is_staff


def buy_in_limits(
    rows: Rows, viewer_id: int | None, wallet: int, *, now: datetime
) -> tuple[int, int]:
    """Give the least and the most chips one can sit down with; a wallet is a limit too.

    Who left with more a short while ago brings at least that back.
    """
    least = max(rows.house.buy_in_min, _left_with(rows, viewer_id, now=now))
    most = max(rows.house.buy_in_max, least)
    return least, min(most, wallet) if rows.house.buy_in_from == "wallet" else most


def _left_with(rows: Rows, viewer_id: int | None, *, now: datetime) -> int:
    since = now - timedelta(minutes=rows.house.returning_minimum_minutes)
    mine = (s for s in rows.sittings if s.player_id == viewer_id and s.bought_in)
    gone = [s for s in mine if s.left_at is not None and s.left_at >= since]
    return gone[-1].cashed_out if gone else 0


def top_up_least(rows: Rows, sitting: Sitting | None) -> int:
    """Give the fewest chips that can be added; out of chips, a whole buy-in."""
    if sitting is None or rows.stacks.get(sitting.pk, 0):
        return rows.house.smallest_chip
    return rows.house.buy_in_min


def top_up_most(rows: Rows, sitting: Sitting | None, wallet: int) -> int:
    """Give the most chips that can be added to a stack now; 0 when none."""
    if sitting is None or sitting.state not in (Sitting.State.PLAYING, Sitting.State.AWAY):
        return 0
    most = rows.house.buy_in_max - rows.stacks.get(sitting.pk, 0)
    if sitting.source == "wallet":
        most = min(most, wallet)
    return max(0, most - most % rows.house.smallest_chip)


def _request(rows: Rows, sitting: Sitting | None) -> scene.Request | None:
    if sitting is None:
        return None
    mine = (r for r in rows.requests if r.sitting_id == sitting.pk)
    return next((request(row) for row in mine), None)


def request(row: Request) -> scene.Request:
    """Show one request for chips."""
    return scene.Request(
        id=row.pk,
        kind="buy_in" if row.kind == Request.Kind.BUY_IN else "top_up",
        amount=row.amount,
        name=row.player.display_name,
        player=row.player_id,
        seat=row.sitting.seat,
    )


def _may(
    rows: Rows, viewer_id: int | None, sitting: Sitting | None, seat_in_hand: Viewer
) -> Iterator[scene.Verb]:
    if rows.table.state in _BEFORE_THE_END:
        yield from _at_seat(rows, sitting, seat_in_hand) if sitting else _standing(rows)
        if sitting and _may_show(rows, sitting, seat_in_hand):
            yield "show"
    if rows.house.chat and (sitting or rows.house.spectators):
        yield "say"
    if hosts(rows, viewer_id):
        yield from _as_host(rows)


def _standing(rows: Rows) -> Iterator[scene.Verb]:
    if len(rows.seated) < rows.house.seats:
        yield "sit"


def _at_seat(rows: Rows, sitting: Sitting, seat_in_hand: Viewer) -> Iterator[scene.Verb]:
    asks = any(request.sitting_id == sitting.pk for request in rows.requests)
    state, stack = sitting.state, rows.stacks.get(sitting.pk, 0)
    if state == Sitting.State.PLAYING:
        yield "sit_out"
    if state == Sitting.State.AWAY and (stack or _holds_cards(rows, seat_in_hand)):
        yield "come_back"
    if stack and _may_post(rows, sitting):
        yield "post"
    if state == Sitting.State.PLAYING and rows.house.straddle != "off":
        yield "straddle"
    if not asks and top_up_most(rows, sitting, rows.wallets.get(sitting.player_id, 0)):
        yield "top_up"
    if asks:
        yield "cancel"
    if state != Sitting.State.LEAVING:
        yield "leave"
    if _holds_cards(rows, seat_in_hand):
        yield "leave_at_once"


def _may_post(rows: Rows, sitting: Sitting) -> bool:
    """Tell whether posting, instead of waiting for the big blind, is open to a seat (R10, R11)."""
    if sitting.posts_now or sitting.state not in (Sitting.State.PLAYING, Sitting.State.AWAY):
        return False
    if sitting.newcomer:
        late = sitting.waits or rows.running
        return late and rows.house.newcomer in ("post_or_wait", "post")
    owes = sitting.owes_big or sitting.owes_small
    return owes and rows.house.missed_blinds == "dead_small_live_big"


def _holds_cards(rows: Rows, seat: Viewer) -> bool:
    if rows.hand is None or seat is None or not rows.running:
        return False
    return not rows.hand.story.known(None).at(seat).folded


def _may_show(rows: Rows, sitting: Sitting, seat: Viewer) -> bool:
    """Tell whether the hand is over and the viewer, still there, has cards down (R42)."""
    if rows.hand is None or seat is None or rows.hand.seats[seat].sitting_id != sitting.pk:
        return False
    hand = rows.hand.story.known(seat)
    return hand.ended and not hand.voided and bool(hand.at(seat).hole) and not hand.at(seat).shown


def _as_host(rows: Rows) -> Iterator[scene.Verb]:
    if rows.table.state == Table.State.CLOSED:
        yield "reopen"
        return
    if rows.table.state == Table.State.OPEN:
        yield "pause"
    if rows.table.state in (Table.State.PAUSED, Table.State.PAUSING):
        yield "resume"
    if len(rows.seated) < rows.house.seats and rows.house.buy_in_from == "tab":
        yield "add_bot"
    if rows.seated:
        yield "remove"
    if any(request.state == Request.State.ASKED for request in rows.requests):
        yield from ("approve", "decline")
    yield from ("hand_over", "change_house", "close_night")
    if rows.running:
        yield "void"
