"""What ARCHITECTURE.md and CONTRIBUTING.md claim about the code, held by a machine."""

import ast
import io
import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from django.core.management import call_command
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

BASE = Path(__file__).resolve().parent.parent
APPS = ("accounts", "config", "lobby", "poker")
FOLDERS = {*APPS, ".ci", "deploy", "static", "templates", "tests"}
FUNCTION_LINES_MAX = 40
MODULE_LINES_MAX = 400
EMPTY_WORDS = {"common", "helpers", "managers", "misc", "services", "util", "utils"}


def test_every_import_contract_holds():
    said = io.StringIO()
    with redirect_stdout(said):
        status = lint_imports(config_filename=str(BASE / "pyproject.toml"), no_cache=True)
    assert status == EXIT_STATUS_SUCCESS, said.getvalue()


def test_the_top_of_the_tree_holds_only_what_the_map_names():
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=BASE,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    assert {name.split("/")[0] for name in listed if "/" in name} <= FOLDERS


def test_a_function_fits_on_half_a_screen():
    assert [
        f"{path.relative_to(BASE)}: {function.name} has {lines} lines"
        for path, tree in _modules()
        for function in ast.walk(tree)
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (lines := (function.end_lineno or 0) - function.lineno + 1) > FUNCTION_LINES_MAX
    ] == []


def test_a_module_is_read_in_one_sitting():
    assert [
        f"{path.relative_to(BASE)} has {lines} lines"
        for path, _tree in _modules()
        if (lines := path.read_text().count("\n")) > MODULE_LINES_MAX
    ] == []


def test_a_module_is_called_by_a_word_that_says_what_it_holds():
    assert [path for path, _tree in _modules() if path.stem in EMPTY_WORDS] == []


def test_every_public_function_says_what_it_does():
    assert [
        f"{path.relative_to(BASE)}: {node.name}"
        for path, tree in _modules()
        for node in tree.body
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ] == []


def test_no_model_saves_itself():
    assert [
        f"{path.relative_to(BASE)}: {model.name}.{method.name}"
        for path, tree in _modules()
        if "models" in (path.stem, path.parent.name)
        for model in tree.body
        if isinstance(model, ast.ClassDef)
        for method in model.body
        if isinstance(method, ast.FunctionDef) and method.name in {"save", "delete"}
    ] == []


@pytest.mark.django_db
def test_the_migrations_make_the_models():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_no_page_carries_a_script_or_a_style_inline():
    inline = re.compile(
        r"""\sstyle\s*=|<style|\son[a-z]+\s*=\s*["']|["']javascript:"""
        r"""|<script(?![^>]*\b(?:src|nonce)=)(?![^>]*\btype="application/json")""",
        re.IGNORECASE,
    )
    pages = [*(BASE / "templates").rglob("*.html"), *BASE.glob("*/templates/**/*.html")]
    assert pages
    assert [
        f"{page.relative_to(BASE)}: {found.group()}"
        for page in pages
        for found in inline.finditer(_without_comments(page.read_text()))
    ] == []


@pytest.mark.parametrize("lock", sorted(path.name for path in BASE.glob("requirements*.txt")))
def test_a_lock_of_python_packages_has_hashes_and_no_addresses(lock):
    text = (BASE / lock).read_text()
    pins = re.findall(r"^[a-z0-9].*==", text, re.MULTILINE)
    assert len(pins) == len(re.findall(r"==\S+.*\\\n    --hash=sha256:", text))
    assert not re.search(r"https?://|--(?:extra-)?index-url|--find-links", text)


def test_the_lock_of_browser_packages_has_hashes_and_no_addresses():
    lock = json.loads((BASE / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert [name for name, entry in packages.items() if "integrity" not in entry] == []


def _modules() -> Iterator[tuple[Path, ast.Module]]:
    for app in APPS:
        for path in sorted((BASE / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path, ast.parse(path.read_text())


def _without_comments(text: str) -> str:
    return re.sub(r"\{#.*?#\}|\{% comment.*?endcomment %\}|<!--.*?-->", "", text, flags=re.DOTALL)
