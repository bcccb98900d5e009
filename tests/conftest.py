"""What every test stands on."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from django.db import connection, connections
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings

from tests import browser

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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run whatever touches the database on both databases; leave the long tests to `make soak`."""
    chosen = config.getoption("markexpr") or ""
    for item in items:
        alone = item.get_closest_marker("e2e") or item.get_closest_marker("once")
        if item.get_closest_marker("django_db") and not alone:
            item.add_marker(pytest.mark.full)
        if item.get_closest_marker("soak") and "soak" not in chosen:
            item.add_marker(pytest.mark.skip(reason="long: `make soak` runs it"))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """Start the installed browser; without one the test is left out, loudly, or fails under CI."""
    if browser.path() is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(browser.MISSING)
    return browser.launch_arguments()


@pytest.fixture(scope="session")
def base_url() -> None:
    """Stand in for the browser plugin's fixture of this name, which pytest warns about."""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Set the databases up as ever; at the end, end the sessions that threads still hold.

    The threads of the sockets keep their connections, and PostgreSQL drops no database in use.
    """
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )


@pytest.fixture(autouse=True, scope="session")
def _append_only_tables_can_be_flushed() -> Iterator[None]:
    """Let the flush after a transactional test through the triggers that forbid it to us all."""
    from poker.ledger import triggers

    case_class: Any = TransactionTestCase
    flush = case_class._fixture_teardown

    def teardown(case: Any) -> None:
        with ExitStack() as off:
            for alias in case._databases_names(include_mirrors=False):
                off.enter_context(triggers.suspended(connections[alias]))
            flush(case)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(case_class, "_fixture_teardown", teardown)
        yield
