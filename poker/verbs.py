"""From a message to the dealer: which verb it is, for which player, at which table."""

from datetime import datetime
from typing import TypedDict, assert_never

from poker import dealer, protocol
from poker.engine.actions import BetTo, Call, Check, Fold, RaiseTo


class _Who(TypedDict):
    table_id: int
    player_id: int
    now: datetime


class _Actor(TypedDict):
    table_id: int
    actor_id: int
    now: datetime


def carry_out(message: protocol.Asked, *, table_id: int, player_id: int, now: datetime) -> None:
    """Do what a message asks for. Raises dealer.Refusal when the player may not."""
    match message:
        case (
            protocol.Fold() | protocol.Check() | protocol.Call() | protocol.Bet() | protocol.Raise()
        ):
            dealer.act(
                table_id=table_id,
                player_id=player_id,
                action=_move(message),
                seen=(message.hand, message.seq),
                now=now,
            )
        case (
            protocol.Pause()
            | protocol.Resume()
            | protocol.AddBot()
            | protocol.Remove()
            | protocol.Approve()
            | protocol.Decline()
            | protocol.HandOver()
            | protocol.CloseNight()
            | protocol.Reopen()
            | protocol.Void()
        ):
            _for_the_host(message, table_id=table_id, actor_id=player_id, now=now)
        case _:
            _for_the_player(message, table_id=table_id, player_id=player_id, now=now)


def _move(message: protocol.Move) -> Fold | Check | Call | BetTo | RaiseTo:
    match message:
        case protocol.Fold():
            return Fold()
        case protocol.Check():
            return Check()
        case protocol.Call():
            return Call()
        case protocol.Bet():
            return BetTo(message.to)
        case protocol.Raise():
            return RaiseTo(message.to)
        case _:
            assert_never(message)


def _for_the_player(
    message: protocol.FromPlayer, *, table_id: int, player_id: int, now: datetime
) -> None:
    who = _Who(table_id=table_id, player_id=player_id, now=now)
    match message:
        case protocol.Choose():
            dealer.choose_ahead(
                **who, seen=(message.hand, message.seq), choice=_ahead(message.choice)
            )
        case protocol.Show():
            dealer.show(**who, hand=message.hand)
        case protocol.Sit():
            dealer.sit(
                **who, seat=message.seat, amount=message.amount, key=message.key, post=message.post
            )
        case protocol.TopUp():
            dealer.top_up(**who, amount=message.amount, key=message.key)
        case protocol.SitOut():
            dealer.sit_out(**who)
        case protocol.ComeBack():
            dealer.come_back(**who, post=message.post)
        case protocol.Straddle():
            dealer.straddle(**who, on=message.on)
        case protocol.Leave():
            dealer.leave(**who, at_once=message.at_once)
        case protocol.Cancel():
            dealer.cancel_request(**who, request_id=message.request)
        case protocol.Say():
            dealer.say(**who, text=message.text)
        case _:
            assert_never(message)


def _ahead(choice: protocol.Choice | None) -> dealer.Ahead | None:
    return None if choice is None else dealer.Ahead(choice.kind, choice.amount)


def _for_the_host(
    message: protocol.FromHost, *, table_id: int, actor_id: int, now: datetime
) -> None:
    who = _Actor(table_id=table_id, actor_id=actor_id, now=now)
    match message:
        case protocol.Pause():
            dealer.pause(**who)
        case protocol.Resume():
            dealer.resume(**who)
        case protocol.AddBot():
            dealer.add_bot(**who, temperament=message.temperament)
        case protocol.Remove():
            dealer.remove(**who, seat=message.seat)
        case protocol.Approve():
            dealer.approve(**who, request_id=message.request)
        case protocol.Decline():
            dealer.decline(**who, request_id=message.request)
        case protocol.HandOver():
            dealer.hand_over(**who, to_player_id=message.player)
        case protocol.CloseNight():
            dealer.close_night(**who)
        case protocol.Reopen():
            dealer.reopen(**who)
        case protocol.Void():
            dealer.void_hand(**who, reason=message.reason)
        case _:
            assert_never(message)
