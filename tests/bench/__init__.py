"""Measurements; none of them is part of the suite, and none can fail it."""
