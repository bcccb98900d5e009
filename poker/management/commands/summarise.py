"""Sum up the hands that were played before hands were summed up when they end."""

from typing import Any

from django.core.management.base import BaseCommand

from poker import dealer


class Command(BaseCommand):
    """Fill in what the lists and statistics of hands need, for older hands; safe to repeat."""

    help = "Sums up finished hands that are not summed up yet, so that lists and statistics know."

    def handle(self, *args: Any, **options: Any) -> None:
        """Sum up, and say how many there were."""
        self.stdout.write(f"{dealer.sum_up_the_older()} hands summed up")
