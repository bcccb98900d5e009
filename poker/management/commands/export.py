"""`manage.py export`: finished hands to standard output, as one player may see them."""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Player
from poker import dealer, exports
from poker.management import arguments
from poker.models import Hand

ALL = "all"
REASON = "written to a file with every card (manage.py export --viewer all)"


class Command(BaseCommand):
    """Write hands in one of the formats, hand by hand, however many there are."""

    help = "Writes finished hands to standard output in the order in which they were played."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the format, the viewer, and which hands."""
        parser.add_argument("--format", required=True, choices=sorted(exports.FORMATS))
        parser.add_argument(
            "--viewer",
            required=True,
            help="a player's name, or “all” for every card; each look at all cards is recorded",
        )
        parser.add_argument("--table", help="only the hands of this table (code or number)")
        parser.add_argument("--since", help="only hands started since, e.g. 2026-03-06")
        parser.add_argument(
            "--by",
            help="who looks at all cards; without it, who runs the house (with --viewer all)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the hands."""
        found, form = _hands(options["table"], options["since"]), exports.FORMATS[options["format"]]
        left_out = 0

        def counted(records: Iterator[exports.Record]) -> Iterator[exports.Record]:
            nonlocal left_out
            for record in records:
                left_out += record.hand.voided and not form.called_off
                yield record

        for text in exports.written(form, counted(_told(found, options))):
            self.stdout.write(text, ending="")
        if left_out:
            said = _("Left out, since they were called off: %(count)s") % {"count": left_out}
            self.stderr.write(said)


def _hands(table: str | None, since: str | None) -> QuerySet[Hand]:
    found = Hand.objects.all()
    if table is not None:
        found = found.filter(table=arguments.table(table))
    if since is not None:
        found = found.filter(started_at__gte=arguments.moment(since))
    return found


def _told(found: QuerySet[Hand], options: dict[str, Any]) -> Iterator[exports.Record]:
    if options["viewer"] != ALL:
        return exports.as_seen_by(arguments.player(options["viewer"]), found)
    actor = _actor(options["by"])

    def look(hands: Sequence[UUID]) -> None:
        dealer.look_at_cards(hand_ids=hands, actor_id=actor.pk, reason=REASON, now=timezone.now())

    return exports.with_every_card(found, look)


def _actor(named: str | None) -> Player:
    """Give who is written down as having looked."""
    if named is not None:
        return arguments.player(named)
    actor = Player.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    if actor is None:
        raise CommandError(_("Nobody runs this house yet: name who looks with --by."))
    return actor
