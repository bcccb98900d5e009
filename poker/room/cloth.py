"""The part of the scene that everybody sees alike: the table, the hand, the talk, the night."""

from collections.abc import Mapping

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from msgspec.structs import replace

from accounts.badges import badge
from poker import scene
from poker.engine import options as engine
from poker.engine.hand import Hand
from poker.engine.pots import pots
from poker.models import ChatMessage, Request, Sitting, Table
from poker.room.rows import Rows, Shared, Told
from poker.room.seats import seats
from poker.room.showdown import headline, pot_name, results
from poker.room.you import request
from poker.words import capitalised, note, number

ABOUT_THE_RULES = ("house", "house_next", "house_kept", "drawn")
"""Notes that stand in the log, too, above the hand that follows them."""


def shared(rows: Rows) -> Shared:
    """Draw everything that does not depend on who looks."""
    asked = (row for row in rows.requests if row.state == Request.State.ASKED)
    return Shared(
        table=_table(rows),
        hand=_hand(rows.hand) if rows.hand else None,
        last=_last(rows.last) if rows.last else None,
        seats=seats(rows),
        clock=_clock(rows.table),
        chat=_chat(rows),
        players=_players(rows),
        requests=tuple(request(row) for row in asked),
        night=_night(rows),
    )


def _table(rows: Rows) -> scene.Table:
    table, house = rows.table, rows.house
    return scene.Table(
        id=table.pk,
        code=table.code,
        name=table.name,
        structure=house.structure,
        small_blind=house.small_blind,
        big_blind=house.big_blind,
        ante=house.ante,
        ante_by=house.ante_by,
        seats=house.seats,
        smallest_chip=house.smallest_chip,
        state=_state(table),
        practice=table.practice,
        private=table.private,
        chat=house.chat,
        host=rows.host.display_name if rows.host else "",
        buy_in_min=house.buy_in_min,
        buy_in_max=house.buy_in_max,
        buy_in_from=house.buy_in_from,
        approval=house.buy_in_approval,
        turn_seconds=house.turn_seconds,
        time_bank_seconds=house.time_bank_seconds,
        why=_why(rows),
        next_hand_at=table.next_hand_at.timestamp() if table.next_hand_at else None,
        house_next=table.house_next is not None,
    )


def _state(table: Table) -> scene.TableState:
    match Table.State(table.state):
        case Table.State.OPEN:
            return "open"
        case Table.State.PAUSING:
            return "pausing"
        case Table.State.PAUSED:
            return "paused"
        case Table.State.FROZEN:
            return "frozen"
        case Table.State.CLOSED:
            return "closed"


def _why(rows: Rows) -> str | None:
    """Say what the table waits for; None while a hand runs or is about to start."""
    match Table.State(rows.table.state):
        case Table.State.CLOSED:
            return _("The night is over.")
        case Table.State.FROZEN:
            return _frozen(rows.table.why)
        case Table.State.PAUSED:
            return _("The host has paused the table.")
        case Table.State.PAUSING:
            return _("The table pauses after this hand.")
        case Table.State.OPEN:
            return _open(rows)


def _open(rows: Rows) -> str | None:
    if rows.table.ends_after_hand:
        return _("The night ends after this hand.")
    return None if rows.running or rows.table.next_hand_at else _waiting(rows)


def _frozen(why: str) -> str:
    if why in ("", "invariant"):
        return _("The table is frozen: the books did not agree. No chip moves until a host looks.")
    return _("The table is frozen: %(why)s") % {"why": why}


def _waiting(rows: Rows) -> str:
    if rows.table.practice and all(s.player.is_bot for s in rows.seated.values()):
        return _("Sit down and the bots play with you.")
    ready = sum(_is_ready(rows, sitting) for sitting in rows.seated.values())
    missing = rows.house.players_to_start - ready
    if missing <= 0:
        return _("The next hand is about to start.")
    text = ngettext(
        "Waiting for %(count)s more player.", "Waiting for %(count)s more players.", missing
    )
    return text % {"count": number(missing)}


def _is_ready(rows: Rows, sitting: Sitting) -> bool:
    return sitting.state == Sitting.State.PLAYING and rows.stacks.get(sitting.pk, 0) > 0


def drawn_hand(hand: Hand, told: Told, names: Mapping[int, str]) -> scene.Hand:
    """Draw the middle of the table as of `hand`, one state of a hand that is told."""
    lineup = hand.lineup
    dealt_small = lineup.small_blind in told.seats
    to_act = engine.to_act(hand)
    return scene.Hand(
        id=str(told.row.pk),
        number=told.row.number,
        seq=hand.seq,
        opened=hand.opened if to_act is not None else None,
        street=hand.street,
        state="voided" if hand.voided else "ended" if hand.ended else "running",
        board=hand.board,
        button=lineup.button,
        small_blind=lineup.small_blind if dealt_small else None,
        big_blind=lineup.big_blind,
        pot=hand.pot_total,
        pots=() if hand.ended or hand.voided else _pots(hand),
        bet=hand.bet,
        seal=hand.commitment,
        results=results(hand, names),
        headline=headline(hand, names),
    )


def _hand(told: Told) -> scene.Hand:
    drawn = drawn_hand(told.story.known(None), told, told.names)
    return replace(drawn, started=told.row.started_at.timestamp())


def _pots(hand: Hand) -> tuple[scene.Pot, ...]:
    return tuple(
        scene.Pot(amount=pot.amount, seats=pot.seats, name=capitalised(pot_name(at)))
        for at, pot in enumerate(pots(hand))
    )


def _last(told: Told) -> scene.LastHand:
    text = headline(told.story.known(None), told.names, past=True)
    return scene.LastHand(id=str(told.row.pk), number=told.row.number, text=text)


def _clock(table: Table) -> scene.Clock | None:
    if table.turn_seat is None or table.turn_started_at is None or table.turn_ends_at is None:
        return None
    bank_ends = table.bank_ends_at or table.turn_ends_at
    return scene.Clock(
        seat=table.turn_seat,
        starts=table.turn_started_at.timestamp(),
        ends=table.turn_ends_at.timestamp(),
        bank_ends=bank_ends.timestamp(),
        on_bank=False,
        offline_ends=table.offline_ends_at.timestamp() if table.offline_ends_at else None,
    )


def _chat(rows: Rows) -> tuple[scene.Chat, ...]:
    language, lines = get_language(), rows.lines
    for message in rows.chat:
        if (language, message.pk) not in lines:
            lines[language, message.pk] = _line(message)
    return tuple(lines[language, message.pk] for message in rows.chat)


def _line(message: ChatMessage) -> scene.Chat:
    if message.kind == ChatMessage.Kind.NOTE or message.player is None:
        return scene.Chat(
            id=message.pk,
            at=message.created_at.timestamp(),
            text=note(message.code, message.data),
            note=True,
            rules=message.code in ABOUT_THE_RULES,
            player=message.player_id,
        )
    face = badge(message.player)
    return scene.Chat(
        id=message.pk,
        at=message.created_at.timestamp(),
        text=message.text,
        name=face["name"],
        initials=face["initials"],
        hue=face["hue"],
        player=message.player_id,
    )


def _players(rows: Rows) -> tuple[scene.PlayerRow, ...]:
    """Add up the night's sittings of each player, by seat; those who left come last."""
    by_player: dict[int, list[Sitting]] = {}
    for sitting in rows.sittings:
        by_player.setdefault(sitting.player_id, []).append(sitting)
    lines = [_player(rows, sittings) for sittings in by_player.values()]
    return tuple(sorted(lines, key=lambda line: (line.seat is None, line.seat or 0)))


def _player(rows: Rows, sittings: list[Sitting]) -> scene.PlayerRow:
    latest = sittings[-1]
    here = latest.state != Sitting.State.LEFT
    stack = rows.stacks.get(latest.pk, 0)
    bought = sum(sitting.bought_in for sitting in sittings)
    cashed = sum(sitting.cashed_out for sitting in sittings)
    in_play = stack + _in_the_pot(rows, latest)
    return scene.PlayerRow(
        player=latest.player_id,
        name=latest.player.display_name,
        seat=latest.seat if here else None,
        stack=stack,
        bought_in=bought,
        cashed_out=cashed,
        net=cashed + in_play - bought,
        bot=latest.player.is_bot,
    )


def _in_the_pot(rows: Rows, sitting: Sitting) -> int:
    """Count the chips a player has in a running hand: not lost before it is over."""
    if rows.hand is None or not rows.running:
        return 0
    dealt = rows.hand.seats.get(sitting.seat)
    if dealt is None or dealt.sitting_id != sitting.pk:
        return 0
    return rows.hand.story.known(None).at(sitting.seat).put_in


def _night(rows: Rows) -> scene.Night | None:
    if rows.table.state != Table.State.CLOSED:
        return None
    lines = tuple(
        scene.NightRow(
            player=row.player,
            name=row.name,
            bought_in=row.bought_in,
            cashed_out=row.cashed_out,
            net=row.net,
        )
        for row in sorted(_players(rows), key=lambda row: -row.net)
    )
    return scene.Night(closed=True, rows=lines)
