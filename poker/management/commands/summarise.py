"""Sum up hands and seal nights that ended before that was done when they end."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from poker import dealer, seals


class Command(BaseCommand):
    """Fill in what lists, statistics and the audit need for what is older; safe to repeat."""

    help = (
        "Sums up finished hands, and seals closed nights, where that is not done yet. It may be "
        "stopped, and goes on where it was; tables may be played at meanwhile."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take `--again`."""
        parser.add_argument(
            "--again", action="store_true", help="forget all statistics and count them anew"
        )

    def handle(self, *args: Any, again: bool, **options: Any) -> None:
        """Sum up, and say how many there were."""
        hands = dealer.count_again() if again else dealer.sum_up_the_older()
        nights = seals.seal_the_older(now=timezone.now())
        self.stdout.write(f"{hands} hands summed up, {nights} nights sealed")
