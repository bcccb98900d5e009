"""What a host's page asks of the dealer: one short function for each button."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType

from django.core.exceptions import BadRequest
from django.utils.translation import gettext as _

from accounts.models import Player
from lobby.forms import BlindsForm, GrantForm
from poker import dealer, room
from poker.models import Table
from poker.words import number


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A button that a host pressed: at which table, who, with which fields, when."""

    table: Table
    host: Player
    fields: Mapping[str, str]
    now: datetime

    def integer(self, name: str) -> int:
        """Read a number that the page itself wrote; BadRequest if it is none."""
        text = self.fields.get(name, "")
        if not (text.isascii() and text.isdecimal() and len(text) < 19):
            raise BadRequest(f"{name} is no number")
        return int(text)

    def text(self, name: str) -> str:
        """Read what the host typed."""
        return self.fields.get(name, "")


Verb = Callable[[Desk], str]
"""Asks the dealer and says what was done; raises the dealer's Refusal."""


def do(desk: Desk, verb: str) -> str:
    """Do what the button of that name does. BadRequest if there is no such button."""
    if verb not in VERBS:
        raise BadRequest("no such button")
    return VERBS[verb](desk)


def _approve(desk: Desk) -> str:
    dealer.approve(
        table_id=desk.table.pk,
        actor_id=desk.host.pk,
        request_id=desk.integer("request"),
        now=desk.now,
    )
    return _("Approved.")


def _decline(desk: Desk) -> str:
    dealer.decline(
        table_id=desk.table.pk,
        actor_id=desk.host.pk,
        request_id=desk.integer("request"),
        now=desk.now,
    )
    return _("Declined.")


def _pause(desk: Desk) -> str:
    dealer.pause(table_id=desk.table.pk, actor_id=desk.host.pk, now=desk.now)
    return _("The table pauses; a running hand is played to its end.")


def _resume(desk: Desk) -> str:
    dealer.resume(table_id=desk.table.pk, actor_id=desk.host.pk, now=desk.now)
    return _("The game goes on.")


def _add_bot(desk: Desk) -> str:
    dealer.add_bot(
        table_id=desk.table.pk,
        actor_id=desk.host.pk,
        temperament=desk.text("temperament") or None,
        now=desk.now,
    )
    return _("A bot has sat down.")


def _remove(desk: Desk) -> str:
    dealer.remove(
        table_id=desk.table.pk, actor_id=desk.host.pk, seat=desk.integer("seat"), now=desk.now
    )
    return _("The seat is cleared; who is in a hand plays it first.")


def _hand_over(desk: Desk) -> str:
    dealer.hand_over(
        table_id=desk.table.pk,
        actor_id=desk.host.pk,
        to_player_id=desk.integer("player"),
        now=desk.now,
    )
    return _("The table has another host now.")


def _blinds(desk: Desk) -> str:
    form = BlindsForm(desk.fields)
    if not form.is_valid():
        raise dealer.Refusal(dealer.Reason.NOT_WHOLE_CHIPS, step=1)
    house = room.queued_house(desk.table) or room.house_of(desk.table)
    wanted = replace(house, **form.cleaned_data)
    dealer.change_house(table_id=desk.table.pk, actor_id=desk.host.pk, house=wanted, now=desk.now)
    return _("The new blinds hold from the next hand on.")


def _keep_blinds(desk: Desk) -> str:
    dealer.change_house(
        table_id=desk.table.pk,
        actor_id=desk.host.pk,
        house=room.house_of(desk.table),
        now=desk.now,
    )
    return _("The house rules stay as they are.")


def _void(desk: Desk) -> str:
    dealer.void_hand(
        table_id=desk.table.pk,
        actor_id=desk.host.pk,
        reason=desk.text("reason"),
        now=desk.now,
    )
    return _("The hand is called off and all bets went back.")


def _freeze(desk: Desk) -> str:
    dealer.freeze(
        table_id=desk.table.pk,
        actor_id=desk.host.pk,
        reason=desk.text("reason"),
        now=desk.now,
    )
    return _("The table is frozen.")


def _unfreeze(desk: Desk) -> str:
    dealer.unfreeze(table_id=desk.table.pk, actor_id=desk.host.pk, now=desk.now)
    return _("The table goes on where it stood.")


def _reopen(desk: Desk) -> str:
    dealer.reopen(table_id=desk.table.pk, actor_id=desk.host.pk, now=desk.now)
    return _("A new night has begun.")


def _grant(desk: Desk) -> str:
    form = GrantForm(desk.fields)
    if not form.is_valid():
        raise dealer.Refusal(dealer.Reason.NOT_WHOLE_CHIPS, step=1)
    dealer.grant(
        player_id=form.cleaned_data["player"],
        amount=form.cleaned_data["amount"],
        actor_id=desk.host.pk,
        key=form.cleaned_data["key"],
        now=desk.now,
    )
    return _("%(amount)s chips are in the wallet.") % {
        "amount": number(form.cleaned_data["amount"])
    }


VERBS: Mapping[str, Verb] = MappingProxyType(
    {
        "approve": _approve,
        "decline": _decline,
        "pause": _pause,
        "resume": _resume,
        "add_bot": _add_bot,
        "remove": _remove,
        "hand_over": _hand_over,
        "blinds": _blinds,
        "keep_blinds": _keep_blinds,
        "void": _void,
        "freeze": _freeze,
        "unfreeze": _unfreeze,
        "reopen": _reopen,
        "grant": _grant,
    }
)
