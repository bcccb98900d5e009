"""Set a house up before its server opens: people who are signed in, tables, who sits where.

`python -m tests.e2e.arrange` reads a plan as JSON and prints what it made as JSON:

    {"people": ["Ann", "Ben"], "tables": [{"host": "Ann", "name": "Thursday", "house": {…},
     "seats": {"Ann": 1}, "bots": 2, "buy_in": 500}]}

    {"link": "http://…/set-up/…" or null, "people": {"Ann": {"id": 1, "session": "…"}},
     "tables": [{"id": 1, "code": "…"}]}

People are made directly, since a test that needs six hundred of them is not about signing up.
"""

import io
import json
import os
import re
import sys
from typing import Any
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings_e2e")


def main() -> None:
    """Read the plan, carry it out, and say what was made."""
    django.setup()
    plan = json.load(sys.stdin)
    made = carry_out(plan)
    json.dump(made, sys.stdout)


def carry_out(plan: dict[str, Any]) -> dict[str, Any]:
    """Prepare the house and set up everything that the plan names."""
    from django.core.management import call_command

    told = io.StringIO()
    call_command("play", prepare=True, stdout=told)
    link = re.search(r"http\S+", told.getvalue())
    people = {name: _person(name) for name in plan.get("people", ())}
    tables = [_table(table, people) for table in plan.get("tables", ())]
    return {"link": link and link[0], "people": people, "tables": tables}


def _person(name: str) -> dict[str, Any]:
    from accounts.models import Player

    player = Player.objects.create_player(display_name=name)
    return {"id": player.pk, "session": session_of(player)}


def session_of(player: Any) -> str:
    """Sign a player in as the sign-in page does, and give the session's key."""
    from django.conf import settings
    from django.contrib import auth
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[auth.SESSION_KEY] = str(player.pk)
    session[auth.BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[auth.HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    assert session.session_key
    return session.session_key


def _table(plan: dict[str, Any], people: dict[str, Any]) -> dict[str, Any]:
    from django.utils import timezone

    from poker import dealer
    from poker.engine.house import House

    now, host = timezone.now(), people[plan["host"]]["id"]
    house = House(**plan.get("house", {}))
    table = dealer.create_table(
        host_id=host, name=plan.get("name", "Thursday"), house=house, now=now
    )
    for name, seat in plan.get("seats", {}).items():
        dealer.sit(
            table_id=table.pk,
            player_id=people[name]["id"],
            seat=seat,
            amount=plan.get("buy_in", house.buy_in_max),
            key=uuid4(),
            now=now,
        )
    for _ in range(plan.get("bots", 0)):
        dealer.add_bot(table_id=table.pk, actor_id=host, now=now)
    return {"id": table.pk, "code": table.code}


if __name__ == "__main__":
    main()
