"""Playing a hand: what the player to act does, chooses ahead, shows, or fails to do in time."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from poker import store
from poker.engine.actions import Action, Call, Check, Fold, Move, Show, TimeOut
from poker.engine.events import BoardDealt, Cause
from poker.engine.hand import Hand
from poker.engine.options import options
from poker.models import Sitting, Table

from . import clock, night, summaries
from .door import CHANCE, at_table
from .felt import Chance, Felt
from .refusal import Reason, Refusal

AheadKind = Literal["fold", "check_fold", "check", "call"]


@dataclass(frozen=True, slots=True)
class Ahead:
    """A choice made before one's turn; `amount` is the chips a call would cost, else 0."""

    kind: AheadKind
    amount: int = 0


def act(
    *,
    table_id: int,
    player_id: int,
    action: Move,
    seen: tuple[UUID, int],
    now: datetime,
    cause: Cause = "player",
    chance: Chance = CHANCE,
) -> None:
    """Make a move for the player to act.

    `seen` is the hand and the fact that opened the turn, as the player saw them: a second click,
    a stale click and a lost race with the clock are refused alike. A renewed clock voids nothing.
    """
    with at_table(table_id, now=now, chance=chance) as felt:
        sitting = felt.mine(player_id)
        _refuse_stale(felt, seen)
        if felt.turn != sitting.seat:
            raise Refusal(Reason.NOT_YOUR_TURN)
        if clock.is_over(felt.table, now):
            raise Refusal(Reason.TOO_LATE)
        make(felt, sitting, action, cause=cause)


def show(*, table_id: int, player_id: int, hand: UUID, now: datetime) -> None:
    """Turn one's own cards up after the hand, as long as it is the last one (R42)."""
    with at_table(table_id, now=now) as felt:
        sitting = felt.mine(player_id)
        if felt.table.hand_id != hand or felt.game is None:
            raise Refusal(Reason.STALE)
        if not _was_dealt(felt, sitting):
            raise Refusal(Reason.NOT_DEALT_IN)
        felt.ask(sitting.seat, Show())
        summaries.turned_up(hand, sitting.seat)


def choose_ahead(
    *,
    table_id: int,
    player_id: int,
    seen: tuple[UUID, int],
    choice: Ahead | None,
    now: datetime,
) -> None:
    """Keep a choice for the player's next turn on this street, or drop it with None.

    `check` and `call` name an amount (none, or `choice.amount`) and are void when it changes.
    `seen` is a fact of this street: what was chosen on an earlier one meant another decision.
    """
    with at_table(table_id, now=now) as felt:
        sitting = felt.mine(player_id)
        game = felt.running
        if game is None or not _is_of_this_street(felt, game, seen):
            raise Refusal(Reason.STALE)
        if choice is not None and not _may_choose(felt, game, sitting, choice):
            raise Refusal(Reason.NOT_AHEAD)
        sitting.ahead = choice and {
            "hand": str(seen[0]),
            "street": game.street,
            "kind": choice.kind,
            "amount": owed(game, sitting.seat) if choice.kind in ("check", "call") else 0,
        }
        felt.touch(sitting)


def time_out(felt: Felt) -> None:
    """End a turn whose time is up: check if that is free, else fold (R51)."""
    seat = felt.turn
    sitting = None if seat is None else felt.at(seat)
    assert sitting is not None
    if not sitting.player.is_bot:
        sitting.timeouts += 1
        _sit_out_the_absent(felt, sitting)
    make(felt, sitting, TimeOut(), cause="clock")


def fold_to_leave(felt: Felt, sitting: Sitting) -> None:
    """Fold the open turn of somebody who leaves; where the house forbids a free fold, check."""
    game = felt.running
    assert game is not None and felt.turn == sitting.seat
    move = _move_ahead(felt, game, sitting)
    assert move is not None
    make(felt, sitting, move, cause="player")


def proceed(felt: Felt) -> None:
    """Follow up new facts: open the next turn, take the choices made ahead, end the hand."""
    while (game := felt.running) is not None:
        _drop_void_choices(felt, game)
        clock.open_turn(felt)
        sitting = None if felt.turn is None else felt.at(felt.turn)
        assert sitting is not None, "a running hand waits for nobody"
        move = _move_ahead(felt, game, sitting)
        if move is None:
            return
        _move(felt, sitting, move, cause="ahead")
    clock.stop(felt.table)
    night.after_hand(felt)


def make(felt: Felt, sitting: Sitting, action: Action, *, cause: Cause) -> None:
    """Make the move of the seat to act, with all that follows."""
    _move(felt, sitting, action, cause=cause)
    proceed(felt)


def owed(game: Hand, seat: int) -> int:
    """Count the chips a call costs a seat now, at most its stack."""
    player = game.at(seat)
    return min(game.bet - player.bet, player.stack)


def _move(felt: Felt, sitting: Sitting, action: Action, *, cause: Cause) -> None:
    felt.ask(sitting.seat, action, cause=cause)
    clock.spend_bank(felt, sitting)
    if cause != "clock" and sitting.timeouts:
        sitting.timeouts = 0
        felt.touch(sitting)
    if sitting.ahead is not None:
        sitting.ahead = None
        felt.touch(sitting)


def _refuse_stale(felt: Felt, seen: tuple[UUID, int]) -> None:
    table, game = felt.table, felt.running
    if table.state == Table.State.FROZEN:
        raise Refusal(Reason.TABLE_FROZEN)
    if game is None or (table.hand_id, game.opened) != seen:
        raise Refusal(Reason.STALE)


def _was_dealt(felt: Felt, sitting: Sitting) -> bool:
    """Tell whether the sitting, not just somebody on that seat, was dealt into the last hand."""
    hand = felt.table.hand
    assert hand is not None
    return hand.seats.filter(sitting=sitting).exists()


def _is_of_this_street(felt: Felt, game: Hand, seen: tuple[UUID, int]) -> bool:
    """Tell whether a fact of this hand was seen, and no street was dealt since."""
    hand_id, seq = seen
    if felt.table.hand_id != hand_id or not 0 < seq <= game.seq:
        return False
    since = store.facts(hand_id, until=game.seq)[seq:]
    return not any(isinstance(fact, BoardDealt) for fact in since)


def _may_choose(felt: Felt, game: Hand, sitting: Sitting, choice: Ahead) -> bool:
    if not felt.in_hand(sitting) or felt.turn == sitting.seat or sitting.folds:
        return False
    player = game.at(sitting.seat)
    if player.folded or player.all_in:
        return False
    cost = owed(game, sitting.seat)
    match choice.kind:
        case "check":
            return cost == 0
        case "call":
            return cost > 0 and choice.amount == cost
        case "fold" | "check_fold":
            return True


def _drop_void_choices(felt: Felt, game: Hand) -> None:
    """Drop what was chosen for another hand, another street or another amount."""
    for sitting in felt.sittings:
        if sitting.ahead is not None and not _still_holds(felt, game, sitting, sitting.ahead):
            sitting.ahead = None
            felt.touch(sitting)


def _still_holds(felt: Felt, game: Hand, sitting: Sitting, ahead: dict[str, Any]) -> bool:
    chosen_at = (ahead["hand"], ahead.get("street"))
    if chosen_at != (str(felt.table.hand_id), game.street) or not felt.in_hand(sitting):
        return False
    return ahead["kind"] not in ("check", "call") or ahead["amount"] == owed(game, sitting.seat)


def _move_ahead(felt: Felt, game: Hand, sitting: Sitting) -> Move | None:
    """Give the move that the seat to act has made up its mind to, None when it has to be asked."""
    may = options(game)
    assert may is not None
    kind = "fold" if sitting.folds else sitting.ahead["kind"] if sitting.ahead else None
    match kind:
        case "fold":
            return Fold() if may.fold else Check()
        case "check_fold":
            return Check() if may.check else Fold()
        case "check":
            return Check() if may.check else None
        case "call":
            return Call() if may.call else None
        case _:
            return None


def _sit_out_the_absent(felt: Felt, sitting: Sitting) -> None:
    felt.touch(sitting)
    if (
        sitting.timeouts >= felt.house.timeouts_before_sitting_out
        and sitting.state == Sitting.State.PLAYING
    ):
        sitting.state = Sitting.State.AWAY
        sitting.away_since = felt.now
        felt.note("timed_out", sitting)
