"""Why a player may not: one enum, of which every member has a sentence in `poker.words`."""

from enum import StrEnum


class Reason(StrEnum):
    """Every reason for a refusal; the first block is the engine's own."""

    NOT_DEALT_IN = "not_dealt_in"
    NOT_YOUR_TURN = "not_your_turn"
    HAND_OVER = "hand_over"
    NOTHING_TO_CHECK = "nothing_to_check"
    NOTHING_TO_CALL = "nothing_to_call"
    BET_EXISTS = "bet_exists"
    NO_BET = "no_bet"
    TOO_SMALL = "too_small"
    TOO_BIG = "too_big"
    NOT_A_STEP = "not_a_step"
    MAY_NOT_RAISE = "may_not_raise"
    MAY_NOT_FOLD = "may_not_fold"
    NOT_OVER = "not_over"
    ALREADY_SHOWN = "already_shown"

    STALE = "stale"
    """What was seen is not the turn that is open now."""
    TOO_LATE = "too_late"
    """The clock ran out before the action came."""
    NO_HAND = "no_hand"
    NOT_AHEAD = "not_ahead"
    """No choice can be made ahead now: one's own turn, all-in, folded, or another amount."""

    NO_TABLE = "no_table"
    TABLE_CLOSED = "table_closed"
    TABLE_FROZEN = "table_frozen"
    NOT_PAUSED = "not_paused"
    PAUSED_ALREADY = "paused_already"
    NOT_FROZEN = "not_frozen"
    NOT_CLOSED = "not_closed"

    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    SEAT_EMPTY = "seat_empty"
    NO_SEAT_FREE = "no_seat_free"
    SITS_ALREADY = "sits_already"
    NOT_SEATED = "not_seated"
    NOT_APPROVED = "not_approved"
    LEAVING = "leaving"
    AWAY_ALREADY = "away_already"
    NOT_AWAY = "not_away"
    NO_CHIPS = "no_chips"
    NO_STRADDLE = "no_straddle"

    BUY_IN_TOO_SMALL = "buy_in_too_small"
    BUY_IN_TOO_BIG = "buy_in_too_big"
    RETURNING_MINIMUM = "returning_minimum"
    STACK_FULL = "stack_full"
    NOT_WHOLE_CHIPS = "not_whole_chips"
    WALLET_SHORT = "wallet_short"
    KEY_USED = "key_used"
    REQUEST_OPEN = "request_open"
    NO_REQUEST = "no_request"

    NOT_HOST = "not_host"
    NO_SUCH_PLAYER = "no_such_player"
    HOST_ALREADY = "host_already"
    NO_SUCH_TEMPERAMENT = "no_such_temperament"
    HOUSE_FAULT = "house_fault"
    SEATS_TAKEN = "seats_taken"
    CHIP_TOO_BIG = "chip_too_big"
    CHIPS_STAND = "chips_stand"
    """Chips of the tab and of wallets would meet in one game."""
    BOTS_ON_THE_TAB = "bots_on_the_tab"
    NAME_MISSING = "name_missing"
    NAME_TOO_LONG = "name_too_long"
    REASON_MISSING = "reason_missing"
    GRANT_TOO_BIG = "grant_too_big"
    ONE_ACCOUNT = "one_account"
    """A correction from an account to itself."""
    ACCOUNT_SHORT = "account_short"
    """A correction of more chips than there are to correct."""
    NO_SHARED_TABLE = "no_shared_table"
    HAND_RUNS = "hand_runs"
    NO_PAYMENT = "no_payment"
    """The night has no such payment, or not of this player."""
    IN_QUESTION = "in_question"
    """An audit found something at the table that nobody has accepted."""
    NOTHING_TO_ACCEPT = "nothing_to_accept"

    CHAT_OFF = "chat_off"
    CHAT_EMPTY = "chat_empty"
    CHAT_TOO_LONG = "chat_too_long"
    CHAT_TOO_FAST = "chat_too_fast"


class Refusal(ValueError):
    """A player may not; `reason` says why and `params` carries what the sentence names.

    It is an answer, not a fault: nothing was written.
    """

    def __init__(self, reason: Reason | str, **params: int | str) -> None:
        self.reason = Reason(reason)
        self.params = params
        super().__init__(self.reason.value)
