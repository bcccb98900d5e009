"""Triggers survive what migrations do to tables, and the check tells when they have not."""

import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.db import connection, models

from poker.ledger import apps, checks, triggers
from poker.ledger.models import Account, Transfer
from poker.vault.models import Deal

pytestmark = [pytest.mark.full, pytest.mark.django_db(transaction=True)]


def database_warnings():
    messages = run_checks(databases=["default"])
    return [m for m in messages if str(m.id).startswith("ledger.")]


def alter(model, name, field):
    """Alter a column as an AlterField does: SQLite copies the table, PostgreSQL alters it."""
    new = field.clone()
    new.set_attributes_from_name(name)
    new.model = model
    with connection.schema_editor() as editor:
        editor.alter_field(model, model._meta.get_field(name), new)
        editor.alter_field(model, new, model._meta.get_field(name))


def test_a_whole_database_has_nothing_to_report():
    assert database_warnings() == []


def test_a_copied_table_loses_its_triggers_and_the_check_reports_them():
    alter(Deal, "root", models.CharField(max_length=65))
    lost = [message.msg for message in database_warnings()]
    copied = connection.vendor == "sqlite"
    assert any("vault_deal_no_update" in message for message in lost) == copied
    call_command("migrate", verbosity=0)
    assert database_warnings() == []


def test_migrate_brings_a_lost_trigger_back():
    """The check must warn, not fail: migrate runs it first and would never get to the cure."""
    on = ' ON "ledger_transfer"' if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER ledger_transfer_no_update{on}")
    [warning] = database_warnings()
    assert "ledger_transfer_no_update" in warning.msg
    call_command("migrate", verbosity=0, skip_checks=False)
    assert database_warnings() == []


@pytest.mark.parametrize(("model", "name"), [(Transfer, "reason"), (Account, "key")])
def test_a_later_migration_may_alter_either_table_of_the_ledger(model, name):
    """SQLite would refuse to rename the copy while a trigger of the other table names it."""
    apps._step_aside(using="default", plan=["a migration"])
    try:
        alter(model, name, models.CharField(max_length=250, blank=True))
    finally:
        apps._install(using="default")
    assert triggers.missing(connection) == []


def test_a_migrate_with_nothing_to_do_takes_no_trigger_away(monkeypatch):
    """A running server must not post into a ledger without triggers."""
    monkeypatch.setattr(triggers, "uninstall", lambda _connection: pytest.fail("taken away"))
    call_command("migrate", verbosity=0)


def test_a_database_that_is_not_migrated_yet_is_not_reported(monkeypatch):
    monkeypatch.setattr(connection.introspection, "table_names", lambda: ["ledger_account"])
    names = {trigger.name for trigger in triggers.expected(connection)}
    assert "ledger_account_no_delete" in names
    assert "ledger_account_only_steps" not in names


def test_another_database_is_refused(monkeypatch):
    monkeypatch.setattr(connection, "vendor", "oracle")
    [message] = checks.triggers_are_installed(databases=["default"])
    assert message.id == "ledger.E001"
