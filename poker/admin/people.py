"""Players: who is here, in which roles, and what is done for them."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import links, resets, standing
from accounts.models import Player
from accounts.requests import PlayerRequest
from poker import dealer, roles, room
from poker.ledger import book
from poker.models import AdminAction
from poker.words import number

from .correcting import correct
from .deeds import Deeds, deed
from .forms import ChipsForm, ReasonForm, ResetForm, RolesForm
from .narrowing import Choice, YesNo
from .record import listed, moment, once, ways

Verb = AdminAction.Verb
LET_IN, CHIPS = ("let_in",), ("correct_chips",)
Answer = dict[str, Any]
PAIR_HANDS = ("1000", "5000", "20000")


class _Roles(Choice):
    """Who has which role."""

    title = gettext_lazy("role")
    parameter_name = "role"
    offered = (("house", gettext_lazy("Administrator of the house")), *roles.NAMES.items())

    def keep(self, rows: "QuerySet[Any]", chosen: str) -> "QuerySet[Any]":
        """Keep the players who have it."""
        house = chosen == "house"
        return rows.filter(is_superuser=True) if house else rows.filter(groups__name=chosen)


class _Account(Choice):
    """Who may sign in."""

    title = gettext_lazy("account")
    parameter_name = "is_active__exact"
    offered = (("1", gettext_lazy("open")), ("0", gettext_lazy("closed")))

    def keep(self, rows: "QuerySet[Any]", chosen: str) -> "QuerySet[Any]":
        """Keep the people whose accounts are so."""
        return rows.filter(is_bot=False, is_active=chosen == "1")


class _Bots(YesNo):
    """Who is a person."""

    title = gettext_lazy("who")
    parameter_name = "is_bot__exact"
    offered = (("0", gettext_lazy("people")), ("1", gettext_lazy("bots")))


@admin.register(Player)
class PlayerAdmin(Deeds):
    """Who is here and what they may do. Passwords and secrets stay out."""

    list_display = ("display_name", "roles_of", "account", "joined", "signed_in")
    list_filter = (_Roles, _Account, _Bots)
    sortable_by = ("display_name", "joined", "signed_in")
    ordering = ("-id",)
    search_fields = ("display_name", "username")
    search_help_text = gettext_lazy("Name")
    fields = ("display_name", "roles_of", "account", "wallet", "joined", "signed_in", "elsewhere")
    actions_detail = ("grant", "correct", "reset", "close", "reopen", "give_roles")

    def get_urls(self) -> list[URLPattern]:
        """Put the report on pairs beside the list."""
        pairs = path("pairs/", self.admin_site.admin_view(self.pairs), name="accounts_player_pairs")
        return [pairs, *super().get_urls()]

    def pairs(self, request: PlayerRequest) -> HttpResponse:
        """Show the pairs of players whose play with each other is most unusual."""
        if not request.user.has_perm("poker.compare_pairs"):
            raise PermissionDenied
        asked = request.GET.get("hands", "")
        hands = int(asked) if asked in PAIR_HANDS else int(PAIR_HANDS[1])
        context = {
            **self.admin_site.each_context(request),
            "title": _("Pairs of players"),
            "pairs": room.pairs(hands=hands),
            "hands": hands,
            "choices": [int(choice) for choice in PAIR_HANDS],
        }
        return render(request, "admin/review/pairs.html", context)

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        """Read the roles along."""
        return Player.objects.prefetch_related("groups")

    @admin.display(description=gettext_lazy("roles"))
    def roles_of(self, player: Player) -> str:
        """Name the roles."""
        names = {group.name for group in player.groups.all()}
        told = [_("Administrator of the house")] if player.is_superuser else []
        told += [str(words) for name, words in roles.NAMES.items() if name in names]
        return ", ".join(told) or (_("Bot") if player.is_bot else "–")

    @admin.display(description=gettext_lazy("account"))
    def account(self, player: Player) -> str:
        """Say whether the player may sign in."""
        if player.is_bot:
            return "–"
        return _("open") if player.is_active else _("closed")

    @admin.display(description=gettext_lazy("wallet"))
    @once
    def wallet(self, player: Player) -> str:
        """Give the chips in the wallet."""
        key = f"wallet:{player.pk}"
        return number(book.balances([key]).get(key, 0))

    @admin.display(description=gettext_lazy("joined"), ordering="date_joined")
    def joined(self, player: Player) -> str:
        """Say when the player signed up."""
        return moment(player.date_joined)

    @admin.display(description=gettext_lazy("signed in"), ordering="last_login")
    def signed_in(self, player: Player) -> str:
        """Say when the player last signed in."""
        return moment(player.last_login) if player.last_login else "–"

    @admin.display(description=gettext_lazy("elsewhere"))
    def elsewhere(self, player: Player) -> SafeString:
        """Lead to hands and transfers, and to what was done to the account."""
        name = player.display_name
        return ways(
            listed(player, "poker_hand", name, _("Hands")),
            listed(player, "ledger_transfer", name, _("Transfers")),
            listed(player, "ledger_account", name, _("Accounts")),
            listed(player, "poker_adminaction", f"player:{player.pk}", _("What was done")),
        )

    def open_deeds(self, player: Player, *, by: Player) -> set[str]:
        """Do nothing for bots; close what is open, open what is closed, as far as one may."""
        if player.is_bot:
            return set()
        asked = {
            "reset": resets.may_issue(by=by, player=player),
            "close": player.is_active and standing.may_close(by=by, player=player),
            "reopen": not player.is_active and standing.may_close(by=by, player=player),
            "give_roles": bool(roles.may_give(by=by, player=player)),
        }
        return {"grant", "correct"} | {name for name, may in asked.items() if may}

    @deed(description=gettext_lazy("Grant chips"), url_path="grant", permissions=CHIPS)
    def grant(self, request: PlayerRequest, player: Player) -> HttpResponse:
        """Issue chips into the player's wallet."""

        def do(player: Player, answer: Answer) -> str:
            issued = dealer.grant(
                player_id=player.pk,
                amount=answer["amount"],
                actor_id=request.user.pk,
                key=answer["key"],
                now=timezone.now(),
            )
            if not issued:  # a second press: one grant is one act
                raise dealer.Refusal(dealer.Reason.KEY_USED)
            words = {"name": player.display_name, "amount": number(answer["amount"])}
            return _("%(name)s has %(amount)s more chips in the wallet.") % words

        form = ChipsForm(request.POST or None, initial={"key": uuid4()})
        explains = _("The house issues these chips into the player's wallet.")
        return self._for(request, player, Verb.GRANT, form, _("Grant chips"), explains, do)

    @deed(description=gettext_lazy("Correct chips"), url_path="correct", permissions=CHIPS)
    def correct(self, request: PlayerRequest, player: Player) -> HttpResponse:
        """Move chips to put a mistake right."""
        first = {"target": player.display_name}
        return correct(self, request, player, subject=f"player:{player.pk}", first=first)

    @deed(description=gettext_lazy("Close the account"), url_path="close", permissions=LET_IN)
    def close(self, request: PlayerRequest, player: Player) -> HttpResponse:
        """Keep the player out."""

        def do(player: Player, _answer: Answer) -> str:
            standing.close(by=request.user, player=player)
            return _("%(name)s can no longer sign in.") % {"name": player.display_name}

        form = ReasonForm(request.POST or None)
        explains = _("Every session ends. Nothing of the player's record or chips is removed.")
        title = _("Close the account")
        return self._for(request, player, Verb.CLOSE_ACCOUNT, form, title, explains, do)

    @deed(description=gettext_lazy("Open it again"), url_path="reopen", permissions=LET_IN)
    def reopen(self, request: PlayerRequest, player: Player) -> HttpResponse:
        """Let the player in again."""

        def do(player: Player, _answer: Answer) -> str:
            standing.reopen(by=request.user, player=player)
            return _("%(name)s can sign in again.") % {"name": player.display_name}

        form = ReasonForm(request.POST or None)
        explains = _("The player can sign in again with the same password.")
        title = _("Open the account again")
        return self._for(request, player, Verb.REOPEN_ACCOUNT, form, title, explains, do)

    @deed(description=gettext_lazy("Reset link"), url_path="reset", permissions=LET_IN)
    def reset(self, request: PlayerRequest, player: Player) -> HttpResponse:
        """Issue a link by which the player sets a new password, and show it this once."""

        def do(player: Player, answer: Answer) -> HttpResponse:
            token = resets.issue(
                player=player,
                by=request.user,
                now=timezone.now(),
                clears_second_factor=answer["second_factor"],
            )
            path = reverse("accounts:new_password", args=[token])
            shown = {"player": player, "link": links.absolute(request, path)}
            return render(request, "accounts/reset_link.html", shown)

        form = ResetForm(request.POST or None)
        explains = _("The link works once, for a day. It is shown to you only once.")
        return self._for(request, player, Verb.RESET, form, _("Reset link"), explains, do)

    @deed(description=gettext_lazy("Roles"), url_path="roles", permissions=["give_roles"])
    def give_roles(self, request: PlayerRequest, player: Player) -> HttpResponse:
        """Say which roles the player has from now on."""

        def do(player: Player, answer: Answer) -> str:
            roles.give(by=request.user, player=player, chosen=set(answer["roles"]))
            return _("The roles of %(name)s are changed.") % {"name": player.display_name}

        may = roles.may_give(by=request.user, player=player)
        form = RolesForm(request.POST or None, may=may, initial={"roles": roles.of(player)})
        explains = _("What somebody may see and do in the administration.")
        return self._for(request, player, Verb.ROLES, form, _("Change the roles"), explains, do)

    def _for(
        self,
        request: PlayerRequest,
        player: Player,
        verb: AdminAction.Verb,
        form: Form,
        title: str,
        explains: str,
        do: Callable[[Player, Answer], str | HttpResponse],
    ) -> HttpResponse:
        """Ask, and do it for the player with an act that says why."""

        def recorded(answer: Answer) -> str | HttpResponse:
            with dealer.recorded(
                verb,
                actor_id=request.user.pk,
                subject=f"player:{player.pk}",
                named=player.display_name,
                detail=_detail(answer),
                reason=answer["reason"],
                now=timezone.now(),
            ):
                try:
                    return do(player, answer)
                except PermissionError as error:
                    raise PermissionDenied from error

        return self.ask(request, player, form, title=title, explains=explains, do=recorded)


def _detail(answer: Answer) -> str:
    if "amount" in answer:
        return number(answer["amount"])
    return ", ".join(answer["roles"]) or "–" if "roles" in answer else ""
