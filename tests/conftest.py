"""What every test stands on."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from django.db import connections
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=5000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests to `make soak`, and the browsers to the run that asks for them."""
    chosen = config.getoption("markexpr") or ""
    given = [str(argument) for argument in config.invocation_params.args]
    for item in items:
        if item.get_closest_marker("soak") and "soak" not in chosen and item.nodeid not in given:
            item.add_marker(pytest.mark.skip(reason="long: `make soak` runs it"))


@pytest.fixture(autouse=True, scope="session")
def _append_only_tables_can_be_flushed() -> Iterator[None]:
    """Let the flush after a transactional test through the triggers that forbid it to us all."""
    from poker.ledger import triggers

    flush = TransactionTestCase._fixture_teardown

    def teardown(case: Any) -> None:
        with ExitStack() as off:
            for alias in case._databases_names(include_mirrors=False):
                off.enter_context(triggers.suspended(connections[alias]))
            flush(case)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", teardown)
        yield
