"""Static files: our own, and the few third-party modules that the table page imports."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

# A block that begins a line and is no licence; what stands inside a line is left alone.
_COMMENT = re.compile(
    rb"^[ \t]*/\*(?!!|\*?\s*\*?\s*@license)(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE
)
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)


def lean(name: str, content: bytes) -> bytes:
    """Leave the block comments of our own scripts and styles out: nobody who plays reads them.

    Styles lose their indentation too; in a script it may be part of a text.
    """
    if not name.startswith(("js/", "css/")) or not name.endswith((".js", ".css")):
        return content
    bare = _COMMENT.sub(b"", content)
    return _INDENT.sub(b"", bare) if name.endswith(".css") else bare


class Hashed(CompressedManifestStaticFilesStorage):
    """Name every file by its content, also where one of our modules imports another."""

    support_js_module_import_aggregation = True

    def _save(self, name: str, content: Any) -> str:
        if name.startswith(("js/", "css/")):
            content.seek(0)
            content = ContentFile(lean(name, content.read()))
        saved: str = super()._save(name, content)
        return saved


class VendorFinder(BaseFinder):
    """Find what `settings.VENDOR` names in node_modules, and nothing else of it.

    `VENDOR` maps a package to the patterns of its files; `lit-html/lit-html.js` is then served
    as `vendor/lit-html/lit-html.js`.
    """

    prefix = "vendor"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.storage = FileSystemStorage(location=settings.NODE_MODULES)
        self.storage.prefix = self.prefix  # type: ignore[attr-defined]

    def check(self, **kwargs: Any) -> list[Any]:
        """Nothing to check: a missing package shows when files are collected."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """Return the file served under `path`, or an empty list."""
        wanted = path.removeprefix(f"{self.prefix}/")
        if wanted == path or wanted not in set(self._names()):
            return []
        found = self.storage.path(wanted)
        return [found] if find_all else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """List every file, with the storage that reads it."""
        for name in self._names():
            yield name, self.storage

    def _names(self) -> Iterator[str]:
        root = Path(settings.NODE_MODULES)
        for package, patterns in settings.VENDOR.items():
            for pattern in patterns:
                for path in sorted((root / package).glob(pattern)):
                    yield path.relative_to(root).as_posix()
