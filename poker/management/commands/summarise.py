"""Sum up hands and seal nights that ended before that was done when they end."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from poker import dealer, seals


class Command(BaseCommand):
    """Fill in what lists, statistics and the audit need for what is older; safe to repeat."""

    help = "Sums up finished hands, and seals closed nights, where that is not done yet."

    def handle(self, *args: Any, **options: Any) -> None:
        """Sum up, and say how many there were."""
        hands = dealer.sum_up_the_older()
        nights = seals.seal_the_older(now=timezone.now())
        self.stdout.write(f"{hands} hands summed up, {nights} nights sealed")
