"""Compare at length: `python -m tests.oracle --hands 20000 --seed 1`."""

import argparse
import sys
from collections import Counter

from tests.oracle.deals import deals
from tests.oracle.match import Match, Unexplained


def main() -> int:
    """Print the counts, and each difference without a name; give the exit status."""
    parser = argparse.ArgumentParser(description="The same hands here and in PokerKit")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found: Counter[str] = Counter()
    for number, deal in enumerate(deals(arguments.seed, arguments.hands), 1):
        match = Match.of(deal)
        try:
            found += match.play()
        except Unexplained as problem:
            found["unexplained"] += 1
            print(f"hand {number}: {problem}")
    found["unexplained"] += 0
    for name, times in sorted(found.items()):
        print(f"{times:8} {name}")
    return 1 if found["unexplained"] else 0


if __name__ == "__main__":
    sys.exit(main())
