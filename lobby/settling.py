"""A night's settle-up, as text to paste and as a table for spreadsheets."""

from collections.abc import Iterator
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Player
from poker import room
from poker.exports import sheet
from poker.models import Table
from poker.room import Account, AccountLine
from poker.words import number

COLUMNS = (
    "kind",
    "player",
    "bought_in",
    "cashed_out",
    "net",
    "to_settle",
    "pays_to",
    "amount",
    "payer_said_paid",
    "payee_said_paid",
    "digest",
)
"""Of the file; the same in every language."""


def hands_address(account: Account, viewer: Player) -> str:
    """Give the address of the list of the night's hands; empty where the viewer may list none."""
    night, widest = account.night, room.scopes(viewer)[-1]
    played = any(line.player == viewer for line in account.lines)
    scope = "mine" if played else "hosted" if night.table.host_id == viewer.pk else widest
    if scope == "mine" and not played:
        return ""
    since = timezone.localtime(night.opened_at).date()
    asked = {"of": scope, "table": night.table_id, "since": since}
    if night.closed_at:
        asked["until"] = timezone.localtime(night.closed_at).date()
    return f"{reverse('lobby:hands')}?{urlencode(asked)}"


def as_text(table: Table, account: Account) -> str:
    """Write who ended where and who pays whom, a line each, to paste into a message."""
    day = date_format(timezone.localtime(account.night.opened_at), "j F Y")
    lines = [f"{table.name}, {day}"]
    lines += [f"{name_of(line)}: {signed(line.net)}" for line in account.lines]
    lines.append("")
    lines += [
        _("%(payer)s pays %(payee)s %(amount)s")
        % {"payer": each.payer, "payee": each.payee, "amount": number(each.amount)}
        for each in account.payments
    ]
    if not account.payments:
        lines.append(_("Nobody owes anybody anything."))
    lines += [
        _("Corrected afterwards and not counted here: %(said)s (%(reason)s)")
        % {"said": each.said, "reason": each.reason}
        for each in account.corrections
    ]
    if account.digest:
        lines.append(_("Seal of the night: %(digest)s") % {"digest": account.digest})
    return "\n".join(lines)


def as_rows(account: Account) -> Iterator[str]:
    """Write the night as CSV: a row for each player, the bots, each payment, and the seal."""
    yield sheet.BOM
    yield sheet.row(COLUMNS)
    for line in account.lines:
        kind = "player" if line.player else "bots"
        who = line.player.display_name if line.player else None
        chips = (line.bought_in, line.has, line.net, line.settles)
        yield sheet.row([kind, who, *chips, *[None] * 5])
    for each in account.payments:
        sides = (each.payee.display_name, each.amount, each.payer_said, each.payee_said)
        yield sheet.row(["payment", each.payer.display_name, *[None] * 4, *sides, None])
    yield sheet.row(["night", *[None] * 9, account.digest or None])


def name_of(line: AccountLine) -> str:
    """Name who a line of the account is about."""
    if line.player is not None:
        return line.player.display_name
    said = ngettext("%(count)s bot", "%(count)s bots together", line.bots)
    return said % {"count": line.bots}


def signed(amount: int) -> str:
    """Write chips won or lost with their sign, as text alone."""
    if not amount:
        return number(0)
    return f"{'+' if amount > 0 else '−'}{number(abs(amount))}"
