"""Chips onto the table and off it: buy-ins, top-ups, rebuys, cash-outs, grants.

On the tab, chips come from the mint and go back to it; otherwise from the player's wallet.
"""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.db import transaction

from accounts.models import Player
from poker.ledger import book
from poker.ledger.models import Code, Kind
from poker.models import Request, Sitting

from .felt import MINT, Felt, stack_key
from .refusal import Reason, Refusal

GRANT_MAX = 10**9
KINDS = Request.Kind
STATES = Request.State


# ------------------------------------------------------------------ limits


def buy_in_limits(felt: Felt, player_id: int) -> tuple[int, int]:
    """Give the least and the most chips a player may sit down with now.

    Who comes back within `returning_minimum_minutes` brings at least what they left with, even
    if that is more than the usual most.
    """
    least = max(felt.house.buy_in_min, returning_minimum(felt, player_id))
    return least, max(felt.house.buy_in_max, least)


def returning_minimum(felt: Felt, player_id: int) -> int:
    """Give what a player left the table with lately, 0 if they did not."""
    since = felt.now - timedelta(minutes=felt.house.returning_minimum_minutes)
    last = (
        Sitting.objects.filter(
            table=felt.table,
            night=felt.table.night_id,
            player=player_id,
            left_at__isnull=False,
            bought_in__gt=0,  # who only asked and took it back has not left with anything
        )
        .order_by("-left_at", "-id")
        .first()
    )
    if last is None or last.left_at is None or last.left_at < since:
        return 0
    return last.cashed_out


def refuse_buy_in(felt: Felt, player_id: int, amount: int) -> None:
    """Refuse a buy-in outside the limits, or not in whole chips of the table."""
    least, most = buy_in_limits(felt, player_id)
    if amount < least:
        returning = least > felt.house.buy_in_min
        raise Refusal(
            Reason.RETURNING_MINIMUM if returning else Reason.BUY_IN_TOO_SMALL, least=least
        )
    if amount > most:
        raise Refusal(Reason.BUY_IN_TOO_BIG, most=most)
    _refuse_fractions(felt, amount, but=least)


def refuse_top_up(felt: Felt, sitting: Sitting, amount: int) -> None:
    """Refuse a top-up beyond the most, or a rebuy below the least."""
    stack, house = felt.stack(sitting), felt.house
    if stack >= house.buy_in_max:
        raise Refusal(Reason.STACK_FULL, most=house.buy_in_max)
    if amount < 1 or (stack == 0 and amount < house.buy_in_min):
        raise Refusal(Reason.BUY_IN_TOO_SMALL, least=house.buy_in_min if stack == 0 else 1)
    if stack + amount > house.buy_in_max:
        raise Refusal(Reason.BUY_IN_TOO_BIG, most=house.buy_in_max - stack)
    _refuse_fractions(felt, amount)


def _refuse_fractions(felt: Felt, amount: int, *, but: int | None = None) -> None:
    if amount % felt.house.smallest_chip and amount != but:
        raise Refusal(Reason.NOT_WHOLE_CHIPS, step=felt.house.smallest_chip)


# ------------------------------------------------------------------ in


def is_known(felt: Felt, *, key: UUID, player_id: int, kind: Request.Kind, amount: int) -> bool:
    """Tell whether this very request was made before: then it is a success already.

    Refuses a key that stood for something else.
    """
    known = Request.objects.filter(key=key).first()
    if known is None:
        return False
    same = (felt.table.pk, player_id, kind, amount)
    if (known.table_id, known.player_id, known.kind, known.amount) != same:
        raise Refusal(Reason.KEY_USED)
    return True


def request(felt: Felt, sitting: Sitting, *, key: UUID, kind: Request.Kind, amount: int) -> Request:
    """Write a request down, as asked; one at a time a sitting."""
    if sitting.requests.filter(state__in=(STATES.ASKED, STATES.QUEUED)).exists():
        raise Refusal(Reason.REQUEST_OPEN)
    felt.changed = True
    return Request.objects.create(
        key=key,
        table=felt.table,
        sitting=sitting,
        player=sitting.player,
        kind=kind,
        amount=amount,
        state=STATES.ASKED,
        asked_at=felt.now,
    )


def pay(felt: Felt, sitting: Sitting, asked: Request, *, amount: int | None = None) -> None:
    """Pay a request out: chips onto the stack, once for its key."""
    asked.paid = asked.amount if amount is None else amount
    asked.state = STATES.PAID
    asked.decided_at = felt.now
    asked.save(update_fields=["paid", "state", "decided_at", "decided_by"])
    _bring(felt, sitting, key=asked.key, amount=asked.paid, code=Code(asked.kind))


def put_off(felt: Felt, asked: Request) -> None:
    """Queue a top-up until the hand is over: table stakes."""
    asked.state = STATES.QUEUED
    asked.save(update_fields=["state", "decided_by"])
    felt.changed = True


def drop(felt: Felt, asked: Request, state: Request.State) -> None:
    """Close a request without paying it."""
    asked.state = state
    asked.decided_at = felt.now
    asked.save(update_fields=["state", "decided_at", "decided_by"])
    felt.changed = True


def pay_queued(felt: Felt) -> None:
    """Pay the top-ups that waited for the hand, in whole chips, as far as stack and wallet allow.

    All accounts of the transaction are locked first, so that a wallet cannot change between
    the look at it and the transfer.
    """
    queued = list(
        Request.objects.select_related("sitting__player")
        .filter(table=felt.table, state=STATES.QUEUED)
        .order_by("id")
    )
    if not queued:
        return
    wallets = _lock_everything(felt, queued)
    for asked in queued:
        sitting = felt.of(asked.player_id)
        assert sitting is not None and sitting.pk == asked.sitting_id
        source = _source(sitting)
        amount = min(asked.amount, felt.house.buy_in_max - felt.stack(sitting))
        if source != MINT:
            amount = min(amount, wallets[source])
        amount -= amount % felt.house.smallest_chip
        if amount > 0:
            pay(felt, sitting, asked, amount=amount)
            felt.note("tops_up", sitting, amount=amount)
        else:
            drop(felt, asked, STATES.CANCELLED)


def rebuy_bots(felt: Felt) -> None:
    """Give every bot that is out of chips a new stack, unless one plays to the last player."""
    if felt.house.ends_when_one_left:
        return
    for sitting in felt.sittings:
        broke = sitting.player.is_bot and sitting.state == Sitting.State.PLAYING
        if broke and felt.stack(sitting) == 0:
            bot_buys_in(felt, sitting, kind=KINDS.TOP_UP)


def bot_buys_in(felt: Felt, sitting: Sitting, *, kind: Request.Kind) -> None:
    """Buy a bot in for the most, on the tab."""
    asked = request(felt, sitting, key=uuid4(), kind=kind, amount=felt.house.buy_in_max)
    pay(felt, sitting, asked)


def _bring(felt: Felt, sitting: Sitting, *, key: UUID, amount: int, code: Code) -> None:
    source = _source(sitting)
    open_source(source)
    felt.entries.append(
        book.Entry(
            key=f"chips:{key}",
            debit=source,
            credit=stack_key(sitting),
            amount=amount,
            code=code,
            subject=f"table:{felt.table.pk}",
        )
    )
    sitting.bought_in += amount
    sitting.away_since = felt.now if sitting.state == Sitting.State.AWAY else None
    felt.touch(sitting)


# ------------------------------------------------------------------ out


def cash_out(felt: Felt, sitting: Sitting, *, note: str = "leaves") -> None:
    """Take a sitting off the table: its chips go back where they came from, exactly once."""
    assert not felt.in_hand(sitting), "who is dealt in stays until the hand is over"
    amount = felt.stack(sitting)
    if amount:
        open_source(_source(sitting))
        felt.entries.append(
            book.Entry(
                key=f"out:{sitting.pk}",
                debit=stack_key(sitting),
                credit=_source(sitting),
                amount=amount,
                code=Code.CASH_OUT,
                subject=f"table:{felt.table.pk}",
            )
        )
    sitting.cashed_out = amount
    sitting.state = Sitting.State.LEFT
    sitting.left_at = felt.now
    sitting.ahead = None
    felt.touch(sitting)
    for asked in sitting.requests.filter(state__in=(STATES.ASKED, STATES.QUEUED)):
        drop(felt, asked, STATES.CANCELLED)
    felt.note(note, sitting, amount=amount)


# ------------------------------------------------------------------ wallets


def grant(*, player_id: int, amount: int, actor_id: int, key: UUID, now: datetime) -> bool:
    """Issue chips from the mint into a player's wallet; the same key again changes nothing.

    Tells whether it did.
    """
    actor = Player.objects.filter(pk=actor_id).first()
    if actor is None or not may_grant(actor):
        raise Refusal(Reason.NOT_HOST)
    if not Player.objects.filter(pk=player_id, is_bot=False).exists():
        raise Refusal(Reason.NO_SUCH_PLAYER)
    if amount < 1:
        raise Refusal(Reason.NOT_WHOLE_CHIPS, step=1)
    if amount > GRANT_MAX:
        raise Refusal(Reason.GRANT_TOO_BIG, most=GRANT_MAX)
    entry = book.Entry(
        key=f"grant:{key}",
        debit=MINT,
        credit=f"wallet:{player_id}",
        amount=amount,
        code=Code.GRANT,
        subject=f"player:{player_id}",
    )
    try:
        with transaction.atomic():
            open_mint()
            open_source(entry.credit)
            book.post([entry], now=now, actor_id=actor_id)
    except book.AlreadyPosted:
        _refuse_another(entry)
        return False
    return True


def may_grant(actor: Player) -> bool:
    """Tell whether somebody may issue chips: who runs the house, and its cashiers."""
    return actor.hosts or actor.is_staff or actor.has_perm("poker.correct_chips")


def open_mint() -> None:
    """Open the account that issues all chips; the only one that may be overdrawn."""
    book.open_account(key=MINT, kind=Kind.MINT, may_overdraw=True)


def open_stack(sitting: Sitting) -> None:
    """Open the account of a sitting's stack."""
    book.open_account(key=stack_key(sitting), kind=Kind.STACK)


def _refuse_another(entry: book.Entry) -> None:
    posted = book.find(entry.key)
    if posted is None or (posted.credit.key, posted.amount) != (entry.credit, entry.amount):
        raise Refusal(Reason.KEY_USED)


def _source(sitting: Sitting) -> str:
    """Give the account that a sitting's chips come from and go back to; bots are on the tab."""
    on_tab = sitting.source == "tab" or sitting.player.is_bot
    return MINT if on_tab else f"wallet:{sitting.player_id}"


def open_source(key: str) -> None:
    """Open the mint or a wallet."""
    if key == MINT:
        open_mint()
    else:
        book.open_account(key=key, kind=Kind.WALLET)


def _lock_everything(felt: Felt, queued: list[Request]) -> dict[str, int]:
    """Lock what this transaction may move, and give the balances by account."""
    sources = {MINT, *(_source(asked.sitting) for asked in queued)}
    for key in sources:
        open_source(key)
    keys = sources | {stack_key(sitting) for sitting in felt.sittings}
    for entry in felt.entries:
        keys |= {entry.debit, entry.credit}
    return {key: account.balance for key, account in book.lock(keys).items()}
