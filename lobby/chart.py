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


def draw(points: Sequence[tuple[int, int]]) -> Chart | None:
    """Draw values, each after so many hands, from 0 after none; None without any point.

    The number of hands says how far to the right a point is; it grows from point to point.
    """
    if not points:
        return None
    way = [(0, 0), *points]
    values = [value for _hands, value in way]
    top, bottom = max(values), min(values)
    span = (top - bottom) or 1

    def down(value: int) -> str:
        return f"{EDGE + (HEIGHT - 2 * EDGE) * (top - value) / span:.1f}"

    step = WIDTH / way[-1][0]
    line = " ".join(f"{hands * step:.1f},{down(value)}" for hands, value in way)
    return Chart(line=line, zero=down(0), top=top, bottom=bottom)


def some(points: Sequence[T]) -> list[T]:
    """Keep so many points as a table can show, evenly, the last among them."""
    every = max(1, -(-len(points) // ROWS))
    return [point for at, point in enumerate(points, 1) if at % every == 0 or at == len(points)]
