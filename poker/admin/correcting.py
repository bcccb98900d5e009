"""The page that corrects chips, opened from a transfer or from a player."""

from typing import Any
from uuid import uuid4

from django.db.models import Model
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Player
from accounts.requests import PlayerRequest
from poker import dealer
from poker.ledger.models import Account, Kind, Transfer
from poker.models import AdminAction, Sitting
from poker.words import number

from .deeds import Deeds
from .forms import HOUSE, CorrectionForm


def correct(
    deeds: Deeds, request: PlayerRequest, obj: Model, *, subject: str, first: dict[str, Any]
) -> HttpResponse:
    """Ask who gives what to whom, and why, and post it; `first` is what the form begins with."""

    def do(answer: dict[str, Any]) -> str:
        said = _said(answer)
        _post(answer, said, subject=subject, named=deeds.called(obj), actor_id=request.user.pk)
        return _("Corrected: %(said)s.") % {"said": said}

    explains = _(
        "Nothing is undone: another transfer is added, with your name and your reason. Both "
        "sides see it in their statement."
    )
    form = CorrectionForm(request.POST or None, initial={"key": uuid4(), **first})
    return deeds.ask(request, obj, form, title=_("Correct chips"), explains=explains, do=do)


def _said(answer: dict[str, Any]) -> str:
    words = {
        "amount": number(answer["amount"]),
        "source": _named(answer["source"]),
        "target": _named(answer["target"]),
    }
    return _("%(amount)s from %(source)s to %(target)s") % words


def _post(answer: dict[str, Any], said: str, *, subject: str, named: str, actor_id: int) -> None:
    source, target, now = answer["source"], answer["target"], timezone.now()
    with dealer.recorded(
        AdminAction.Verb.CORRECT,
        actor_id=actor_id,
        subject=subject,
        named=named,
        detail=said,
        reason=answer["reason"],
        now=now,
    ):
        dealer.correct(
            source_id=source.pk if source else None,
            target_id=target.pk if target else None,
            at_table_they_share=answer["where"] == "table",
            amount=answer["amount"],
            subject=subject,
            reason=answer["reason"],
            actor_id=actor_id,
            key=answer["key"],
            now=now,
        )


def opposite(transfer: Transfer) -> dict[str, Any]:
    """Begin with the transfer turned round, as far as somebody stands behind its accounts."""
    return {
        "source": _behind(transfer.credit),
        "target": _behind(transfer.debit),
        "amount": transfer.amount,
        "where": "wallet",
    }


def _behind(account: Account) -> str:
    """Name whose the chips of an account are; those of a pot are nobody's."""
    kind, _colon, name = account.key.partition(":")
    if kind == "wallet":
        return Player.objects.get(pk=int(name)).display_name
    if kind == "stack":
        return Sitting.objects.select_related("player").get(pk=int(name)).player.display_name
    return str(HOUSE) if account.kind == Kind.MINT else ""


def _named(player: Player | None) -> str:
    return player.display_name if player else str(HOUSE)
