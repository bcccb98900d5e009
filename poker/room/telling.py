"""One hand told to somebody: what they know of it step by step, who is who, and when it was."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.badges import Badge, badge
from poker.engine.hand import Hand
from poker.engine.sight import Viewer
from poker.models import HandEvent
from poker.room.rows import Told
from poker.room.sentences import Cast
from poker.room.story import Step
from poker.words import number

HUES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A hand in the knowledge of one viewer.

    `steps` are what the viewer was told, `viewer` is whose cards are their own, `cast.me` is
    who is called "you" (nobody, when somebody else reads it), `times` is when each fact fell.
    """

    told: Told
    steps: tuple[Step, ...]
    viewer: Viewer
    cast: Cast
    faces: Mapping[int, Badge]
    times: Mapping[int, datetime]

    @property
    def hand(self) -> Hand:
        """Give the hand as the viewer knows it now."""
        return self.steps[-1].hand


def tell_to(told: Told, viewer: Viewer) -> Telling:
    """Tell a hand to the player of a seat, or to somebody without one."""
    return _telling(told, told.story.told(viewer), viewer, me=viewer, faces=_faces(told))


def tell_as_seen_by(told: Told, seat: int, *, names: bool) -> Telling:
    """Tell others a hand as the player of a seat saw it, with the players' names or without."""
    faces = _faces(told) if names else {seat: _nobody(seat) for seat in told.seats}
    return _telling(told, told.story.told(seat), seat, me=None, faces=faces)


def tell_steps(told: Told, steps: tuple[Step, ...]) -> Telling:
    """Tell a hand by steps folded elsewhere, for somebody who has no seat in it."""
    return _telling(told, steps, None, me=None, faces=_faces(told))


def _telling(
    told: Told,
    steps: tuple[Step, ...],
    viewer: Viewer,
    *,
    me: int | None,
    faces: Mapping[int, Badge],
) -> Telling:
    names = {seat: face["name"] for seat, face in faces.items()}
    return Telling(
        told=told,
        steps=steps,
        viewer=viewer,
        cast=Cast(hand_id=told.row.pk, number=told.row.number, names=names, me=me),
        faces=faces,
        times=dict(HandEvent.objects.filter(hand=told.row.pk).values_list("seq", "created_at")),
    )


def _faces(told: Told) -> dict[int, Badge]:
    return {seat: badge(dealt.player) for seat, dealt in told.seats.items()}


def _nobody(seat: int) -> Badge:
    """Give a face that says nothing but the seat."""
    name = _("Seat %(number)s") % {"number": number(seat)}
    return {"name": name, "initials": str(seat), "hue": seat % HUES, "bot": False}
