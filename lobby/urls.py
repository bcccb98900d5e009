"""The addresses of the pages around the table."""

from django.urls import path

from lobby.views import around, exports, host, mine, new, people, rules, tables

app_name = "lobby"
urlpatterns = [
    path("", tables.tables, name="tables"),
    path("find/", tables.find, name="find"),
    path("new/", new.new, name="new"),
    path("rules/", rules.presets, name="rulebook"),
    path("hands/", mine.hands, name="hands"),
    path("hands/export/<slug:form>/", exports.found, name="hands_export"),
    path("chips/", mine.chips, name="chips"),
    path("people/", people.people, name="people"),
    path("table/<slug:code>/invite/", around.invite, name="invite"),
    path("table/<slug:code>/rules/", rules.rules, name="rules"),
    path("table/<slug:code>/rules/said/", rules.said, name="rules_said"),
    path("table/<slug:code>/rules/change/", rules.change, name="change_rules"),
    path("table/<slug:code>/night/", around.night, name="night"),
    path("table/<slug:code>/night/export/<slug:form>/", exports.night, name="night_export"),
    path("table/<slug:code>/host/", host.host, name="host"),
    path("table/<slug:code>/host/end/", host.end, name="end"),
    path("healthz", tables.healthz, name="healthz"),
]
