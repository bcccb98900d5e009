"""The table page is light: friends open it on a phone, over whatever there is."""

import re
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import RequestFactory
from django.views.i18n import JavaScriptCatalog

from config.files import lean

MOST = 200_000
TABLE_CSS = 45_500
_IMPORTS = re.compile(r"""(?:from\s*|import\s*|import\()["']([^"']+)["']""")


def test_the_table_page_weighs_at_most_200_kb_of_scripts_and_styles() -> None:
    scripts = _scripts()
    styles = [f"css/{name}.css" for name in ("tokens", "base", "table")]
    catalogue = JavaScriptCatalog.as_view()(RequestFactory().get("/")).getvalue()
    weights = {name: len(_served(name)) for name in [*scripts, *styles]} | {
        "catalogue": len(catalogue)
    }
    assert "js/table/socket.js" in weights
    assert any("sha256" in name for name in weights)
    assert sum(weights.values()) <= MOST, weights


def test_the_style_of_the_table_stays_small() -> None:
    assert len(_served("css/table.css")) <= TABLE_CSS


def test_what_is_served_keeps_its_licences_and_its_code() -> None:
    kept = b"/** @license BSD */\n/*! MIT */\nlet a = 1; /* here */\n"
    assert lean("js/table/a.js", b"/** Says. */\n" + kept + b"  /* two\n lines */\n") == kept
    assert lean("vendor/a.js", b"/* a */\n") == b"/* a */\n"
    assert lean("css/table.css", b"a {\n  b { left: 0; }\n}\n") == b"a {\nb { left: 0; }\n}\n"


def _scripts() -> list[str]:
    """Every script that the page loads, now or later, found by following the imports."""
    found, waiting = {"js/table/main.js"}, ["js/table/main.js"]
    while waiting:
        name = waiting.pop()
        for wanted in _IMPORTS.findall(_served(name).decode()):
            target = _resolved(wanted, by=name)
            if target not in found:
                found.add(target)
                waiting.append(target)
    return sorted(found)


def _resolved(wanted: str, *, by: str) -> str:
    if wanted.startswith("."):
        folder = Path(by).parent
        return str((Path("/") / folder / wanted).resolve().relative_to("/"))
    mapped = re.search(
        rf"""["']{re.escape(wanted)}["']: "{{% static '([^']+)' %}}\"""",
        (settings.BASE / "templates" / "base.html").read_text(),
    )
    assert mapped, f"the import map does not name {wanted}"
    return mapped[1]


def _served(name: str) -> bytes:
    path = finders.find(name)
    assert path, f"no file is served as {name}"
    return lean(name, Path(str(path)).read_bytes())
