"""The forms of the accounts: coming in, one's profile, inviting."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from allauth.account.forms import (
    ChangePasswordForm,
    LoginForm,
    ResetPasswordKeyForm,
    SignupForm,
)
from allauth.account.models import EmailAddress
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import invitations, names
from accounts.models import HUES, Player

if TYPE_CHECKING:
    PlayerForm = forms.ModelForm[Player]
else:
    PlayerForm = forms.ModelForm

PASSWORD_HINT = _("10 characters or more")
NAME_HINT = _("What your friends call you, 20 characters at most")


def new_password_field(label: Any = None) -> forms.CharField:
    """Return a field for a password that is chosen, not remembered."""
    return forms.CharField(
        label=label or _("Password"),
        strip=False,
        help_text=PASSWORD_HINT,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


def name_field() -> forms.CharField:
    """Return a field for a name at the table."""
    return forms.CharField(
        label=_("Name at the table"),
        help_text=NAME_HINT,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "maxlength": names.LONGEST, "autocapitalize": "none"}
        ),
    )


class SignInForm(LoginForm):
    """Name and password; any spelling of the name that looks the same will do."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"] = forms.CharField(
            label=_("Name"),
            max_length=names.KEY_LONGEST,
            widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
        )
        self.order_fields(["login", "password", "remember"])
        self.fields["password"].help_text = ""
        self.fields["password"].widget.attrs.pop("placeholder", None)
        self.fields["remember"].label = _("Stay signed in on this device")
        self.fields["remember"].initial = True

    def clean_login(self) -> str:
        """Fold the name the way stored names are folded."""
        return names.key(super().clean_login())


class SignUpForm(SignupForm):
    """One screen: a name and a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"] = name_field()
        self.fields["password1"] = new_password_field()
        self.order_fields(["username", "password1"])

    @transaction.atomic
    def try_save(self, request: HttpRequest) -> tuple[Player | None, HttpResponseBase | None]:
        """Create the player and count the invitation, both or neither."""
        player, response = super().try_save(request)
        invitation = getattr(request, "invitation", None)
        if player and invitation:
            invitations.use(invitation, player=player, now=timezone.now())
        return player, response


class NewPasswordForm(forms.Form):
    """A new password for a player who holds a reset link."""

    password = new_password_field(_("New password"))

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_password(self) -> str:
        """Refuse a password that is easy to guess."""
        password: str = self.cleaned_data["password"]
        validate_password(password, self.player)
        return password


class SetUpForm(forms.Form):
    """Name and password of the first player."""

    name = name_field()
    password = new_password_field()

    def clean_name(self) -> str:
        """Return the name as it will be shown; bots may already have some names."""
        name = names.clean(self.cleaned_data["name"])
        bot = Player.objects.named(name)
        if bot:
            raise names.taken(name, by=bot.display_name)
        return name

    def clean(self) -> dict[str, Any]:
        """Refuse a password that is easy to guess or made of the name."""
        data = super().clean() or self.cleaned_data
        if data.get("password"):
            try:
                validate_password(data["password"], Player(display_name=data.get("name", "")))
            except forms.ValidationError as error:
                self.add_error("password", error)
        return data


class PasswordForm(ChangePasswordForm):
    """The present password and a new one, typed once: it can be looked at."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        self.fields["oldpassword"].label = _("Present password")
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = PASSWORD_HINT
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class ForgottenPasswordForm(ResetPasswordKeyForm):
    """A new password, typed once, by a link that came by mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = PASSWORD_HINT
        self.fields["password1"].widget.attrs.pop("placeholder", None)


class PasskeyForm(AddWebAuthnForm):
    """A passkey that signs in by itself, unless the player wants it beside the password only."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        passwordless = self.fields["passwordless"]
        passwordless.label = _("Sign in without the password")
        passwordless.help_text = _("Your device then asks for a fingerprint, a face or a PIN.")
        passwordless.initial = True


class ProfileForm(PlayerForm):
    """How a player appears, and how the house appears to the player."""

    display_name = name_field()
    hue = forms.TypedChoiceField(
        label=_("Colour"),
        coerce=int,
        widget=forms.RadioSelect,
    )
    language = forms.ChoiceField(label=_("Language"), required=False)

    class Meta:
        model = Player
        fields = (
            "display_name", "hue", "language", "theme",
            "four_colour_deck", "sound", "reduced_motion", "email",
        )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        colour = _("Colour %(number)d")
        self.fields["hue"].choices = [(n, colour % {"number": n + 1}) for n in range(HUES)]  # type: ignore[attr-defined]
        languages = [(code, name) for code, name in settings.LANGUAGES]
        self.fields["language"].choices = [("", _("As the browser")), *languages]  # type: ignore[attr-defined]
        self.fields["four_colour_deck"].label = _("Four-colour deck")
        self.fields["sound"].label = _("Sounds")
        self.fields["reduced_motion"].label = _("Less motion")
        self.fields["theme"].label = _("Light or dark")
        self._offer_email()

    def _offer_email(self) -> None:
        """Keep the address out of the page where no mail can be sent to it."""
        if not settings.MAIL:
            del self.fields["email"]
            return
        self.fields["email"].label = _("E-mail (optional)")
        self.fields["email"].help_text = _("Only for a new password when you forget yours")

    def clean_display_name(self) -> str:
        """Return the name as it will be shown, or refuse a bad or a taken one."""
        name = names.clean(self.cleaned_data["display_name"])
        other = Player.objects.named(name)
        if other and other.pk != self.instance.pk:
            raise names.taken(name, by=other.display_name)
        return name

    def save(self, commit: bool = True) -> Player:
        """Save the player, with the folded forms of the name and the address for resets."""
        player = self.instance
        player.rename(self.cleaned_data["display_name"])
        with transaction.atomic():
            player.save()
            if "email" in self.changed_data:
                EmailAddress.objects.filter(user=player).exclude(email=player.email).delete()
        return player


class PreferencesForm(PlayerForm):
    """The preferences that a page may change by itself, any of them alone."""

    class Meta:
        model = Player
        fields = ("theme", "four_colour_deck", "sound", "reduced_motion")

    def __init__(self, data: Any, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        for name in set(self.fields) - set(data):
            del self.fields[name]


class InvitationForm(forms.Form):
    """How many friends, for how long, and where they are led."""

    DAYS = ((1, _("One day")), (7, _("One week")), (30, _("30 days")))

    uses = forms.IntegerField(
        label=_("Friends"),
        min_value=1,
        max_value=100,
        initial=8,
        help_text=_("How many may sign up by this link"),
    )
    days = forms.TypedChoiceField(label=_("Ends after"), choices=DAYS, coerce=int, initial=7)
    next = forms.CharField(required=False, max_length=300, widget=forms.HiddenInput)

    def clean_next(self) -> str:
        """Refuse to lead a friend out of the house."""
        path: str = self.cleaned_data["next"]
        if path and not invitations.is_local(path):
            raise forms.ValidationError(_("That page is not on this site."), code="foreign")
        return path

    @property
    def lasts(self) -> dt.timedelta:
        """How long the link works."""
        return dt.timedelta(days=self.cleaned_data["days"])
