"""What commands are told in words: a table, a moment, a player."""

from datetime import datetime

from django.core.management.base import CommandError
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.timezone import is_naive, make_aware
from django.utils.translation import gettext as _

from accounts.models import Player
from poker.models import Table


def table(named: str) -> Table:
    """Find a table by its code or number. CommandError if there is none."""
    tables = Table.objects.filter(code=named)
    if not tables and named.isdecimal():
        tables = Table.objects.filter(pk=int(named))
    found = tables.first()
    if found is None:
        raise CommandError(_("There is no table “%(name)s”.") % {"name": named})
    return found


def moment(text: str) -> datetime:
    """Read a date or a time, in the house's zone where none is named. CommandError if neither."""
    try:
        when = parse_datetime(text)
        day = None if when else parse_date(text)
    except ValueError:
        when = day = None
    if when is None and day is not None:
        when = datetime(day.year, day.month, day.day)
    if when is None:
        raise CommandError(_("“%(text)s” is not a date or a time.") % {"text": text})
    return make_aware(when) if is_naive(when) else when


def player(named: str) -> Player:
    """Find a player by any spelling of their name. CommandError if there is none."""
    found = Player.objects.named(named)
    if found is None:
        raise CommandError(_("There is no player “%(name)s”.") % {"name": named})
    return found
