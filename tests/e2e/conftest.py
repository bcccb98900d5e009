"""Which houses the end-to-end tests are played in."""

import pytest

BOTH = [
    pytest.param("embedded", id="embedded"),
    pytest.param("full", id="full", marks=pytest.mark.full),
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play a test that asks for a `profile` in both profiles."""
    if "profile" in metafunc.fixturenames:
        metafunc.parametrize("profile", BOTH)
