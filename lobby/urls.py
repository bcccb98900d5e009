"""The addresses of the pages around the table."""

from django.urls import path

from lobby.views import (
    around,
    audit,
    chips,
    exports,
    host,
    mine,
    new,
    nights,
    people,
    rules,
    statistics,
    tables,
)

app_name = "lobby"
urlpatterns = [
    path("", tables.tables, name="tables"),
    path("find/", tables.find, name="find"),
    path("new/", new.new, name="new"),
    path("rules/", rules.presets, name="rulebook"),
    path("hands/", mine.hands, name="hands"),
    path("hands/export/<slug:form>/", exports.found, name="hands_export"),
    path("chips/", chips.chips, name="chips"),
    path("chips/statement.csv", chips.sheet, name="chips_sheet"),
    path("statistics/", statistics.mine, name="statistics"),
    path("people/", people.people, name="people"),
    path("table/<slug:code>/invite/", around.invite, name="invite"),
    path("table/<slug:code>/rules/", rules.rules, name="rules"),
    path("table/<slug:code>/rules/said/", rules.said, name="rules_said"),
    path("table/<slug:code>/rules/change/", rules.change, name="change_rules"),
    path("table/<slug:code>/statistics/", statistics.table, name="table_statistics"),
    path("table/<slug:code>/night/", nights.night, name="night"),
    path("table/<slug:code>/night/paid/", nights.paid, name="paid"),
    path("table/<slug:code>/night/settle-up.csv", nights.sheet, name="settle_up"),
    path("table/<slug:code>/night/export/<slug:form>/", exports.night, name="night_export"),
    path("table/<slug:code>/host/", host.host, name="host"),
    path("table/<slug:code>/host/end/", host.end, name="end"),
    path("audit/", audit.audit, name="audit"),
    path("audit/progress/", audit.progress, name="audit_progress"),
    path("healthz", tables.healthz, name="healthz"),
]
