"""What may be done beside looking: asked once more, with a reason, and written down."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from unfold.decorators import action

from accounts.models import Player
from accounts.requests import PlayerRequest
from poker import dealer
from poker.words import refusal_sentence

from .record import Record, page_of

Do = Callable[[dict[str, Any]], str | HttpResponse]


def _right(name: str) -> Callable[..., bool]:
    """Make the method by which the theme asks for a right; a name it would look up too early."""

    def has_it(_deeds: "Deeds", request: PlayerRequest, _object_id: str | None = None) -> bool:
        return request.user.has_perm(f"poker.{name}")

    return has_it


def deed(
    *, description: Promise, url_path: str, permissions: Sequence[str]
) -> Callable[[Callable[..., HttpResponse]], Any]:
    """Make a method the page of a deed: for who has the right, while it makes sense for the row.

    The method is given the row. Its button is there, and its address answers, on the same terms.
    """

    def made(ask: Callable[..., HttpResponse]) -> Any:
        @action(description=description, url_path=url_path, permissions=permissions)
        @wraps(ask)
        def asked(deeds: "Deeds", request: PlayerRequest, object_id: str) -> HttpResponse:
            obj = deeds.row(request, object_id)
            if ask.__name__ not in deeds.open_deeds(obj, by=request.user):
                return deeds.refuse(request, obj, title=description)
            return ask(deeds, request, obj)

        return asked

    return made


class Deeds(Record):
    """A record with deeds: each is a page that explains, asks, does, and comes back."""

    has_run_tables_permission = _right("run_tables")
    has_look_at_cards_permission = _right("look_at_cards")
    has_correct_chips_permission = _right("correct_chips")
    has_let_in_permission = _right("let_in")
    has_give_roles_permission = _right("give_roles")

    def open_deeds(self, obj: Any, *, by: Player) -> set[str]:
        """Name the deeds that make sense for a row now; all others refuse."""
        return set(self.actions_detail)

    def get_actions_detail(self, request: PlayerRequest, object_id: Any) -> list[Any]:
        """Offer what the asker may do and what makes sense."""
        offered = super().get_actions_detail(request, object_id)
        obj = self.get_object(request, str(object_id)) if offered else None
        if obj is None:
            return []
        meta = self.model._meta
        open_now = self.open_deeds(obj, by=request.user)
        named = {f"{meta.app_label}_{meta.model_name}_{name}" for name in open_now}
        return [action for action in offered if action.action_name in named]

    def row(self, request: HttpRequest, object_id: str) -> Any:
        """Find the row a deed is about. Http404 if there is none."""
        obj = self.get_object(request, object_id)
        if obj is None:
            raise Http404
        return obj

    def ask(
        self,
        request: HttpRequest,
        obj: Model,
        form: forms.Form,
        *,
        title: str | Promise,
        explains: str | Promise,
        do: Do,
    ) -> HttpResponse:
        """Ask, and when it is answered do it; `do` gives what to say or an answer of its own."""
        if request.method == "POST" and form.is_valid():
            try:
                said = do(form.cleaned_data)
            except dealer.Refusal as refusal:
                form.add_error(None, refusal_sentence(refusal.reason, refusal.params))
            else:
                if isinstance(said, HttpResponse):
                    return said
                messages.success(request, said)
                return redirect(page_of(obj))
        context = {"title": title, "explains": explains, "form": form}
        return self._page(request, obj, context, status=400 if form.errors else 200)

    def refuse(self, request: HttpRequest, obj: Model, *, title: str | Promise) -> HttpResponse:
        """Say that a deed is not to be done now, and where to see why."""
        explains = _(
            "This cannot be done now: it was done already, something else happened in between, "
            "or it is not for you to do. The page you came from says how things stand."
        )
        context = {"title": title, "explains": explains}
        return self._page(request, obj, context, status=403)

    def _page(
        self, request: HttpRequest, obj: Model, context: dict[str, Any], *, status: int
    ) -> HttpResponse:
        frame = self.admin_site.each_context(request)
        row = {"opts": self.model._meta, "about": self.called(obj), "back": page_of(obj)}
        shown = {**frame, **row, **context}
        return render(request, "admin/review/deed.html", shown, status=status)
