"""The kit's assertions speak as clearly as the tests' own."""

import pytest

pytest.register_assert_rewrite("tests.kit")
