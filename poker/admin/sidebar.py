"""What stands at the side of the administration: only what its reader may open."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

PLACES = (
    ("poker.view_table", "admin:poker_table_changelist", "table_restaurant"),
    ("poker.view_hand", "admin:poker_hand_changelist", "playing_cards"),
    ("poker.view_handevent", "admin:poker_handevent_changelist", "format_list_numbered"),
    ("poker.view_chatmessage", "admin:poker_chatmessage_changelist", "chat"),
    ("accounts.view_player", "admin:accounts_player_changelist", "group"),
    ("ledger.view_account", "admin:ledger_account_changelist", "account_balance_wallet"),
    ("ledger.view_transfer", "admin:ledger_transfer_changelist", "swap_horiz"),
    ("poker.run_audit", "lobby:audit", "fact_check"),
    ("poker.compare_pairs", "admin:accounts_player_pairs", "compare_arrows"),
    ("poker.view_adminaction", "admin:poker_adminaction_changelist", "gavel"),
    ("poker.view_cardlook", "admin:poker_cardlook_changelist", "visibility"),
)


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """Give the places as the theme draws them."""
    return [{"items": list(_items(request))}]


def dashboard(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Give the first page the same places, each with what is there."""
    told = _told()
    names = {reverse(name): name for _right, name, _icon in PLACES}
    places = [item | {"text": told[names[item["link"]]]} for item in _items(request)]
    return context | {"title": _("Administration"), "places": places}


def _items(request: HttpRequest) -> Iterator[dict[str, Any]]:
    titles = _titles()
    mine = [(name, icon) for right, name, icon in PLACES if request.user.has_perm(right)]
    links = {name: reverse(name) for name, _icon in mine}
    here = max((to for to in links.values() if request.path.startswith(to)), key=len, default="")
    for name, icon in mine:
        to = links[name]
        yield {"title": titles[name], "icon": icon, "link": to, "active": to == here}


def _titles() -> dict[str, str]:
    return {
        "admin:poker_table_changelist": _("Tables"),
        "admin:poker_hand_changelist": _("Hands"),
        "admin:poker_handevent_changelist": _("Facts"),
        "admin:poker_chatmessage_changelist": _("Talk"),
        "admin:accounts_player_changelist": _("Players"),
        "admin:ledger_account_changelist": _("Accounts"),
        "admin:ledger_transfer_changelist": _("Transfers"),
        "lobby:audit": _("Audit"),
        "admin:accounts_player_pairs": _("Pairs of players"),
        "admin:poker_adminaction_changelist": _("Acts of administration"),
        "admin:poker_cardlook_changelist": _("Looks at cards"),
    }


def _told() -> dict[str, str]:
    return {
        "admin:poker_table_changelist": _("Who sits where, and what is played."),
        "admin:poker_hand_changelist": _("Found by number, table, player or date."),
        "admin:poker_handevent_changelist": _("What happened, one thing a line, in words."),
        "admin:poker_chatmessage_changelist": _("What was said and noted at the tables."),
        "admin:accounts_player_changelist": _("Everybody with an account: roles and wallets."),
        "admin:ledger_account_changelist": _("Wallets, stacks and pots, with their chips."),
        "admin:ledger_transfer_changelist": _("Every movement of chips."),
        "lobby:audit": _("Every hand and every chip, proved."),
        "admin:accounts_player_pairs": _("Who passes chips to whom: a place to look."),
        "admin:poker_adminaction_changelist": _("What was done here, by whom, and why."),
        "admin:poker_cardlook_changelist": _("Who opened hidden cards, and why."),
    }
