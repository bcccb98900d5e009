"""What the pages load is all there, and nothing third-party more than needed."""

import re

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import override_settings

from config.files import lean
from tests.test_architecture import BASE

pytestmark = pytest.mark.xdist_group("files")  # collected once for all of them


def test_only_the_named_modules_of_a_package_are_served():
    assert finders.find("vendor/lit-html/lit-html.js")
    assert finders.find("vendor/lit-html/package.json") is None
    assert finders.find("vendor/lit-html/node/lit-html.js") is None
    assert finders.find("vendor/../package.json") is None
    assert finders.find("vendor/lit-html/lit-html.js", find_all=True) == [
        str(settings.NODE_MODULES / "lit-html/lit-html.js")
    ]


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    root = tmp_path_factory.mktemp("static")
    storages = {**settings.STORAGES, "staticfiles": {"BACKEND": "config.files.Hashed"}}
    with override_settings(STATIC_ROOT=root, STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0)
    return root


def test_every_file_can_be_collected_and_named_by_its_content(collected):
    assert (collected / "staticfiles.json").exists()
    assert list((collected / "vendor/lit-html").glob("lit-html.????????????.js"))


def test_our_modules_import_one_another_by_their_hashed_names(collected):
    ours = list((collected / "js").rglob("*.????????????.js"))
    assert ours
    for module in ours:
        for target in re.findall(r"""from\s*["'](\.[^"']+)["']""", module.read_text()):
            assert re.search(r"\.[0-9a-f]{12}\.js$", target), f"{module.name}: {target}"
            assert (module.parent / target).resolve().exists()


def test_no_third_party_code_is_kept_in_the_tree():
    assert not list((BASE / "static").rglob("*lit-html*"))
    assert not list((BASE / "static").rglob("*.min.*"))


def test_code_between_two_comments_stays() -> None:
    script = b"class Wire {\n  /** @type {string} */ #door;\n\n  /** Opens. */\n  open() {}\n}\n"
    assert lean("js/wire.js", script) == (
        b"class Wire {\n  /** @type {string} */ #door;\n\n  open() {}\n}\n"
    )
