"""The messages of a table's WebSocket: strict JSON, one union each way.

Whatever is not exactly one of these is refused: another type, a field too many,
a number that is no number. `PROTOCOL.md` has an example of each.
"""

from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from poker.scene import AheadKind, Scene

VERSION = 1
FRAME_BYTES_MAX = 4096
SAY_LENGTH_MAX = 500

Amount = Annotated[int, Meta(ge=1, le=10**12)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Key = Annotated[int, Meta(ge=1, le=2**53 - 1)]
SeatNumber = Annotated[int, Meta(ge=1, le=22)]
# A database may refuse the character NUL in a text.
_NO_NUL = r"^[^\x00]+$"


class Close:
    """Why the server closes a socket (WebSocket close codes)."""

    VERSION = 4400
    SIGN_IN = 4401
    MAY_NOT_WATCH = 4403
    NO_TABLE = 4404
    RATE = 4429


class Fault(StrEnum):
    """What can be wrong with a message before the dealer hears of it."""

    MALFORMED = "malformed"
    TOO_LONG = "too_long"
    RATE = "rate"
    HELLO_FIRST = "hello_first"
    SIGN_IN = "sign_in"
    FAULT = "fault"


class _Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A client's message; `id` comes back with its answer."""

    id: Count | None = None


class _Position(_Message, frozen=True, kw_only=True):
    """Where the client is: the scene it shows and the last notice and chat line it has."""

    version: Count = 0
    hand: UUID | None = None
    seq: Count = 0
    chat: Count = 0


class Hello(_Position, frozen=True, kw_only=True, tag="hello"):
    """Open the conversation; `v` is the protocol's version."""

    v: Count


class Ping(_Position, frozen=True, kw_only=True, tag="ping"):
    """Say that the player is there, and ask for news."""


class _Turn(_Message, frozen=True, kw_only=True):
    """A message about one turn: the hand, and the fact that opened the turn."""

    hand: UUID
    seq: Count


class Fold(_Turn, frozen=True, kw_only=True, tag="fold"):
    """Give the hand up."""


class Check(_Turn, frozen=True, kw_only=True, tag="check"):
    """Stay in for nothing."""


class Call(_Turn, frozen=True, kw_only=True, tag="call"):
    """Match the bet, or go all-in for less."""


class Bet(_Turn, frozen=True, kw_only=True, tag="bet"):
    """Open the betting of a street with `to` chips."""

    to: Amount


class Raise(_Turn, frozen=True, kw_only=True, tag="raise"):
    """Raise to `to` chips, the player's total of the street."""

    to: Amount


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move to be made when one's turn comes; `amount` is the call it agrees to."""

    kind: AheadKind
    amount: Annotated[int, Meta(ge=0, le=10**12)] = 0


class Choose(_Turn, frozen=True, kw_only=True, tag="ahead"):
    """Choose a move before one's turn, or take the choice back with null."""

    choice: Choice | None


class Show(_Message, frozen=True, kw_only=True, tag="show"):
    """Turn one's own cards up after the hand."""

    hand: UUID


class Sit(_Message, frozen=True, kw_only=True, tag="sit"):
    """Take a seat and buy in; `key` makes a second copy of the message harmless."""

    seat: SeatNumber
    amount: Amount
    key: UUID
    post: bool = False


class TopUp(_Message, frozen=True, kw_only=True, tag="top_up"):
    """Add chips to one's stack."""

    amount: Amount
    key: UUID


class SitOut(_Message, frozen=True, kw_only=True, tag="sit_out"):
    """Be dealt no further hand for now."""


class ComeBack(_Message, frozen=True, kw_only=True, tag="come_back"):
    """Play again: post what is owed, or wait for the big blind."""

    post: bool = False


class Straddle(_Message, frozen=True, kw_only=True, tag="straddle"):
    """Straddle from now on whenever house and place allow it, or no longer."""

    on: bool


class Leave(_Message, frozen=True, kw_only=True, tag="leave"):
    """Give the seat up; `at_once` also gives up a hand that is running."""

    at_once: bool = False


class Cancel(_Message, frozen=True, kw_only=True, tag="cancel"):
    """Take a request for chips back."""

    request: Key


class Say(_Message, frozen=True, kw_only=True, tag="say"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=SAY_LENGTH_MAX, pattern=_NO_NUL)]


class Pause(_Message, frozen=True, kw_only=True, tag="pause"):
    """Deal no further hand (host)."""


class Resume(_Message, frozen=True, kw_only=True, tag="resume"):
    """Deal again (host)."""


class AddBot(_Message, frozen=True, kw_only=True, tag="add_bot"):
    """Let a bot sit down (host)."""

    temperament: Annotated[str, Meta(min_length=1, max_length=20, pattern=_NO_NUL)] | None = None


class Remove(_Message, frozen=True, kw_only=True, tag="remove"):
    """Ask whoever is in a seat to leave after this hand (host)."""

    seat: SeatNumber


class Approve(_Message, frozen=True, kw_only=True, tag="approve"):
    """Grant a request for chips (host)."""

    request: Key


class Decline(_Message, frozen=True, kw_only=True, tag="decline"):
    """Turn a request for chips down (host)."""

    request: Key


class HandOver(_Message, frozen=True, kw_only=True, tag="hand_over"):
    """Make another player the table's host (host)."""

    player: Key


class CloseNight(_Message, frozen=True, kw_only=True, tag="close_night"):
    """End the night and cash everybody out (host)."""


class Reopen(_Message, frozen=True, kw_only=True, tag="reopen"):
    """Begin a new night at a closed table (host)."""


class Void(_Message, frozen=True, kw_only=True, tag="void"):
    """Call the running hand off; every contribution goes back (host)."""

    reason: Annotated[str, Meta(min_length=1, max_length=200, pattern=_NO_NUL)]


Move = Fold | Check | Call | Bet | Raise
FromPlayer = Choose | Show | Sit | TopUp | SitOut | ComeBack | Straddle | Leave | Cancel | Say
FromHost = (
    Pause | Resume | AddBot | Remove | Approve | Decline | HandOver | CloseNight | Reopen | Void
)
Asked = Move | FromPlayer | FromHost
ClientMessage = Hello | Ping | Asked


class Refused(Struct, frozen=True, kw_only=True, tag="refused", tag_field="type"):
    """The answer to a message that was not carried out, and why."""

    reason: str
    text: str
    id: int | None = None


class Done(Struct, frozen=True, kw_only=True, tag="done", tag_field="type"):
    """The answer to a message that was carried out; the scene follows by itself."""

    id: int | None = None


class Pong(Struct, frozen=True, kw_only=True, tag="pong", tag_field="type"):
    """The answer to a ping when there is no news."""

    now: float
    version: int
    id: int | None = None


ServerMessage = Scene | Refused | Done | Pong

_decoder = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()


class MalformedError(Exception):
    """A frame that is no message of ours; `fault` says why, `id` is its id if it has one."""

    def __init__(self, fault: Fault, message_id: int | None = None) -> None:
        super().__init__(fault)
        self.fault = fault
        self.id = message_id


def decode(frame: str | bytes) -> ClientMessage:
    """Read a client's message; MalformedError if it is anything else."""
    try:
        octets = frame.encode() if isinstance(frame, str) else frame
        if len(octets) > FRAME_BYTES_MAX:
            raise MalformedError(Fault.TOO_LONG)
        return _decoder.decode(octets)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MalformedError(Fault.MALFORMED, _id_of(frame)) from error


def encode(message: ServerMessage) -> str:
    """Write a message to a client as JSON text."""
    return _encoder.encode(message).decode()


def schema() -> dict[str, Any]:
    """Give the JSON Schema of both directions: `$defs` and the two unions."""
    (client, server), components = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Fairfelt table protocol",
        "version": VERSION,
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": client, "ServerMessage": server, **components},
    }


class _Identified(Struct):
    id: Count | None = None


def _id_of(frame: str | bytes) -> int | None:
    """Find the id of a message that is otherwise wrong, so that its sender can be told."""
    try:
        return msgspec.json.decode(frame, type=_Identified).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
