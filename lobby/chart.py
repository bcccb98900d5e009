"""A line over hands as a picture: where its points are, and what its edges mean."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

WIDTH, HEIGHT, EDGE = 640, 200, 8
ROWS = 20
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A line from the left to the right of a box of WIDTH by HEIGHT; `zero` is where 0 is.

    Places are written out, so that no language writes them with a comma.
    """

    line: str
    zero: str
    top: int
    bottom: int


def draw(values: Sequence[int]) -> Chart | None:
    """Draw values from left to right, beginning at 0; None without any."""
    if not values:
        return None
    heights = [0, *values]
    top, bottom = max(heights), min(heights)
    span = (top - bottom) or 1

    def down(value: int) -> str:
        return f"{EDGE + (HEIGHT - 2 * EDGE) * (top - value) / span:.1f}"

    step = WIDTH / (len(heights) - 1)
    points = (f"{at * step:.1f},{down(value)}" for at, value in enumerate(heights))
    return Chart(line=" ".join(points), zero=down(0), top=top, bottom=bottom)


def some(points: Sequence[T]) -> list[T]:
    """Keep so many points as a table can show, evenly, the last among them."""
    every = max(1, -(-len(points) // ROWS))
    return [point for at, point in enumerate(points, 1) if at % every == 0 or at == len(points)]
