"""The settings of a server that end-to-end tests drive: the real ones, and decks laid down.

`E2E_DECKS` in the environment names the callable that lays decks down (tests.e2e.decks.laid),
`BOT_PACE` makes bots think faster or slower than the 1.0 of the house. Nothing else differs from
what friends play on.
"""

import os

from config.settings import *  # noqa: F403

FAIRFELT_TEST_DECKS = True
FAIRFELT_DECKS = "tests.e2e.decks.laid"
BOT_PACE = float(os.environ.get("BOT_PACE") or 1.0)
