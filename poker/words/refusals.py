"""Why something was refused, in a sentence to the one who asked.

A reason comes with parameters where the dealer knows them (the smallest raise, what is
in a wallet); without them a plainer sentence is said.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from poker.words.cards import number
from poker.words.faults import fault_sentence

Params = Mapping[str, int | str]

_PLAIN: Final[dict[str, Promise]] = {
    # the hand
    "not_dealt_in": gettext_lazy("You are not in this hand."),
    "not_your_turn": gettext_lazy("It is not your turn."),
    "hand_over": gettext_lazy("The hand is over."),
    "nothing_to_check": gettext_lazy("You cannot check: there is a bet to call."),
    "nothing_to_call": gettext_lazy("There is nothing to call. You can check."),
    "bet_exists": gettext_lazy("Somebody has bet already. You can raise."),
    "no_bet": gettext_lazy("There is no bet to raise. You can bet."),
    "too_small": gettext_lazy("That is less than the smallest bet or raise."),
    "too_big": gettext_lazy("That is more than you may bet."),
    "not_a_step": gettext_lazy("That amount cannot be made with the chips in play."),
    "may_not_raise": gettext_lazy(
        "You may not raise: nobody raised in full since you acted, or the raises are used up."
    ),
    "may_not_fold": gettext_lazy("At this table nobody folds when checking is free."),
    "not_over": gettext_lazy("Cards can be shown once the hand is over."),
    "already_shown": gettext_lazy("These cards are shown already."),
    "stale": gettext_lazy("Too late for that. Choose again."),
    "too_late": gettext_lazy("Too late: your time is up."),
    "no_hand": gettext_lazy("No hand is running."),
    "not_ahead": gettext_lazy("That cannot be chosen ahead now."),
    # the table
    "no_table": gettext_lazy("There is no such table."),
    "table_closed": gettext_lazy("The night is over at this table."),
    "table_frozen": gettext_lazy("The table is frozen until a host has looked at it."),
    "not_paused": gettext_lazy("The table is not paused."),
    "paused_already": gettext_lazy("The table is paused already."),
    "not_frozen": gettext_lazy("The table is not frozen."),
    "not_closed": gettext_lazy("The table is open."),
    # seats
    "no_such_seat": gettext_lazy("This table has no such seat."),
    "seat_taken": gettext_lazy("Somebody else has just taken that seat."),
    "seat_empty": gettext_lazy("Nobody sits there."),
    "no_seat_free": gettext_lazy("Every seat is taken."),
    "sits_already": gettext_lazy("You have a seat at this table already."),
    "not_seated": gettext_lazy("You have no seat at this table."),
    "not_approved": gettext_lazy("The host has not approved your chips yet."),
    "leaving": gettext_lazy("You are leaving after this hand."),
    "away_already": gettext_lazy("You are sitting out already."),
    "not_away": gettext_lazy("You are not sitting out."),
    "no_chips": gettext_lazy("You have no chips left. Top up first."),
    "no_straddle": gettext_lazy("Nobody straddles at this table."),
    # chips
    "buy_in_too_small": gettext_lazy("That is less than the smallest buy-in."),
    "buy_in_too_big": gettext_lazy("That is more than the largest buy-in."),
    "returning_minimum": gettext_lazy("You left with more. Bring at least as much back."),
    "stack_full": gettext_lazy("Your stack is as large as this table allows."),
    "not_whole_chips": gettext_lazy("That amount cannot be paid in whole chips."),
    "wallet_short": gettext_lazy("There are not enough chips in your wallet."),
    "key_used": gettext_lazy("That was done already."),
    "request_open": gettext_lazy(
        "You have asked for chips already. Wait for the answer or cancel."
    ),
    "no_request": gettext_lazy("That request is no longer open."),
    # the host
    "not_host": gettext_lazy("Only the host of this table can do that."),
    "no_such_player": gettext_lazy("There is no such player."),
    "host_already": gettext_lazy("This player is the host already."),
    "no_such_temperament": gettext_lazy("There is no such kind of bot."),
    "house_fault": gettext_lazy("These house rules do not fit together."),
    "seats_taken": gettext_lazy("Somebody sits on a seat that would be gone."),
    "chips_stand": gettext_lazy(
        "Where buy-ins come from cannot change while somebody sits at the table."
    ),
    "bots_on_the_tab": gettext_lazy(
        "Bots play on the tab: here, what they lose would end up in somebody’s wallet."
    ),
    "chip_too_big": gettext_lazy("There are chips at the table that such a chip cannot make up."),
    "name_missing": gettext_lazy("Give the table a name."),
    "name_too_long": gettext_lazy("That name is too long."),
    "reason_missing": gettext_lazy("Say why."),
    "grant_too_big": gettext_lazy("That is more than can be granted at once."),
    "one_account": gettext_lazy("Chips go from one to another."),
    "account_short": gettext_lazy("There are not enough chips there."),
    "no_shared_table": gettext_lazy("They do not sit at one table."),
    "hand_runs": gettext_lazy("Wait for the end of the hand, or call it off first."),
    "no_payment": gettext_lazy("That payment is none of yours."),
    "in_question": gettext_lazy(
        "An audit found something at this table that is not as it must be. It opens again once an "
        "auditor has looked at it and accepted it."
    ),
    "nothing_to_accept": gettext_lazy(
        "That difference does not stand any more, or was accepted already."
    ),
    # talk
    "chat_off": gettext_lazy("Nobody chats at this table."),
    "chat_empty": gettext_lazy("There is nothing to send."),
    "chat_too_long": gettext_lazy("That is too long for one message."),
    "chat_too_fast": gettext_lazy("Slower, please: that was too many messages."),
    # the connection
    "malformed": gettext_lazy("The server did not understand that. Load the page again."),
    "too_long": gettext_lazy("That message is too long."),
    "rate": gettext_lazy("That was too fast. Wait a moment."),
    "hello_first": gettext_lazy("The connection is not open yet."),
    "sign_in": gettext_lazy("Sign in to play."),
    "fault": gettext_lazy("Something went wrong here and nothing was changed. Try again."),
}

# The same with an amount: the sentence, and the parameter that it needs.
_WITH: Final[dict[str, tuple[str, Promise]]] = {
    "too_small": ("least", gettext_lazy("The smallest bet or raise is to %(least)s.")),
    "too_small bet": ("least", gettext_lazy("The smallest bet is %(least)s.")),
    "too_small raise": ("least", gettext_lazy("The smallest raise is to %(least)s.")),
    "too_big": ("most", gettext_lazy("The largest bet or raise is to %(most)s.")),
    "too_big bet": ("most", gettext_lazy("The largest bet is %(most)s.")),
    "too_big raise": ("most", gettext_lazy("The largest raise is to %(most)s.")),
    "not_a_step": ("step", gettext_lazy("Choose a multiple of %(step)s.")),
    "buy_in_too_small": ("least", gettext_lazy("The smallest buy-in is %(least)s.")),
    "buy_in_too_big": ("most", gettext_lazy("The largest buy-in is %(most)s.")),
    "returning_minimum": (
        "least",
        gettext_lazy("You left with %(least)s a short while ago. Bring at least as much back."),
    ),
    "stack_full": ("most", gettext_lazy("A stack may be at most %(most)s after a top-up.")),
    "not_whole_chips": ("step", gettext_lazy("Choose a multiple of %(step)s.")),
    "wallet_short": ("have", gettext_lazy("There are only %(have)s chips in your wallet.")),
    "seats_taken": ("seat", gettext_lazy("Somebody sits on seat %(seat)s, which would be gone.")),
    "chip_too_big": (
        "step",
        gettext_lazy("While somebody sits here, the smallest chip must divide %(step)s."),
    ),
    "name_too_long": ("most", gettext_lazy("A name has at most %(most)s characters.")),
    "chat_too_long": ("most", gettext_lazy("A message has at most %(most)s characters.")),
    "chat_too_fast": ("seconds", gettext_lazy("Slower, please. Wait %(seconds)s seconds.")),
    "account_short": ("have", gettext_lazy("There are only %(have)s chips there.")),
    "grant_too_big": ("most", gettext_lazy("At most %(most)s can be granted at once.")),
}


def refusal_sentence(reason: str, params: Params | None = None) -> str:
    """Say why something was refused. KeyError for a reason that nobody put into words.

    The parameter `kind`, bet or raise, lets a refused size be called by its own word.
    """
    given = {key: _word(value) for key, value in (params or {}).items()}
    if reason == "house_fault" and "fault" in given:
        named = [given[key] for key in ("field", "other") if given.get(key)]
        return fault_sentence(named, given["fault"], given.get("limit"))
    for name in (f"{reason} {given.get('kind')}", reason):
        needed, sentence = _WITH.get(name, ("", None))
        if sentence is not None and needed in given:
            return str(sentence) % given
    return str(_PLAIN[reason])


def reasons() -> frozenset[str]:
    """List every reason that has a sentence."""
    return frozenset(_PLAIN)


def _word(value: int | str) -> str:
    return number(value) if isinstance(value, int) else value
