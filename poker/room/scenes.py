"""One viewer's view of a table: the scene."""

from datetime import datetime
from uuid import UUID

from django.utils import translation
from msgspec.structs import replace

from poker import scene
from poker.engine.sight import Viewer
from poker.room import moves
from poker.room.cloth import shared
from poker.room.entrance import NotAdmitted
from poker.room.memo import known, newest
from poker.room.notices import notices
from poker.room.rows import Rows, Shared, Told
from poker.room.seats import with_own_cards
from poker.room.sentences import Cast
from poker.room.you import hosts, you

Since = tuple[UUID | None, int]
"""The hand and the sequence of the last notice a viewer has; no hand if there was none."""
NOTHING_YET: Since = (None, 0)


def look(
    *,
    table_id: int,
    viewer_id: int | None,
    now: datetime,
    since: Since | None = None,
    chat_since: int = 0,
    language: str = "en",
    at_least: int | None = None,
) -> scene.Scene:
    """Show a table to one viewer, None for somebody who is not signed in.

    Without `since` the viewer comes fresh and is told the whole hand. `chat_since` is the
    last line of talk they have. With `at_least` a remembered table of that version or a
    later one will do; without it the version that stands now is shown. Raises
    Table.DoesNotExist, and NotAdmitted when the house has no spectators any more.
    """
    if at_least is None:
        rows = newest(table_id, viewer_id=viewer_id)
    else:
        rows = known(table_id, viewer_id=viewer_id, at_least=at_least)
    if viewer_id is not None and not _admits(rows, viewer_id):
        raise NotAdmitted
    with translation.override(language):
        common = _drawn(rows, language)
        return _scene(rows, common, viewer_id, now=now, since=since, chat_since=chat_since)


def _admits(rows: Rows, viewer_id: int) -> bool:
    if viewer_id not in rows.people or not rows.people[viewer_id].is_active:
        return False
    if rows.house.spectators or hosts(rows, viewer_id) or rows.sitting_of(viewer_id):
        return True
    return len(rows.seated) < rows.house.seats


def _drawn(rows: Rows, language: str) -> Shared:
    """Draw once per version and language what everybody sees alike."""
    drawn = rows.drawn.get(language)
    if drawn is None:
        drawn = rows.drawn[language] = shared(rows)
    return drawn


def _scene(
    rows: Rows,
    common: Shared,
    viewer_id: int | None,
    *,
    now: datetime,
    since: Since | None,
    chat_since: int,
) -> scene.Scene:
    seat = rows.hand.seat_of(viewer_id) if rows.hand else None
    told, continues = _told(rows, viewer_id, since)
    return scene.Scene(
        version=rows.table.version,
        now=now.timestamp(),
        table=common.table,
        you=you(rows, viewer_id, seat, now=now),
        hand=common.hand,
        last=common.last,
        seats=common.seats if seat is None else with_own_cards(common.seats, rows, seat),
        clock=_clock(common, now),
        options=_options(rows, seat),
        ahead=_ahead(rows, viewer_id, seat),
        hint=_hint(rows, seat),
        notices=told,
        catching_up=not continues,
        chat=tuple(line for line in common.chat if line.id > chat_since),
        players=common.players,
        requests=common.requests if hosts(rows, viewer_id) else (),
        night=common.night,
    )


def _told(
    rows: Rows, viewer_id: int | None, since: Since | None
) -> tuple[tuple[scene.Notice, ...], bool]:
    """Give the notices since then, and whether they go on from there without a gap."""
    if rows.hand is None:
        return (), since is not None
    hand_id, seq = since or NOTHING_YET
    if hand_id == rows.hand.row.pk:
        return _since(rows.hand, viewer_id, seq), seq <= rows.hand.story.seq
    whole = _since(rows.hand, viewer_id, 0)
    if rows.last and hand_id == rows.last.row.pk:
        return (*_since(rows.last, viewer_id, seq), *whole), True
    return whole, since == NOTHING_YET


def _since(hand: Told, viewer_id: int | None, seq: int) -> tuple[scene.Notice, ...]:
    cast = Cast(
        hand_id=hand.row.pk,
        number=hand.row.number,
        names=hand.names,
        me=hand.seat_of(viewer_id),
    )
    return notices(hand.story, cast, after=seq)


def _clock(common: Shared, now: datetime) -> scene.Clock | None:
    clock = common.clock
    return clock and replace(clock, on_bank=now.timestamp() >= clock.ends)


def _options(rows: Rows, seat: Viewer) -> scene.Options | None:
    if rows.hand is None or seat is None or not rows.running:
        return None
    return moves.options(rows.hand.story.known(seat), seat)


def _ahead(rows: Rows, viewer_id: int | None, seat: Viewer) -> scene.Ahead | None:
    sitting = rows.sitting_of(viewer_id)
    if rows.hand is None or seat is None or sitting is None or not rows.running:
        return None
    if sitting.folds:
        return None
    return moves.ahead(sitting, rows.hand.row.pk, rows.hand.story.known(seat), seat)


def _hint(rows: Rows, seat: Viewer) -> str | None:
    if rows.hand is None or seat is None:
        return None
    return moves.hint(rows.hand.story.known(seat), seat)
