"""Which browser the end-to-end tests drive: one that is installed, or Debian's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "NO BROWSER: the end-to-end tests are left out; install Chromium to run them."
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def path() -> str | None:
    """Find a Chromium: `CHROMIUM`, an installed one, or Playwright's own."""
    if given := os.environ.get("CHROMIUM"):
        return given
    for name in NAMES:
        if found := shutil.which(name):
            return found
    cache = Path.home() / ".cache" / "ms-playwright"
    brought = sorted(cache.glob("chromium*/chrome-linux*/*chrome*"))
    return next((str(file) for file in brought if os.access(file, os.X_OK)), None)


def launch_arguments() -> dict[str, object]:
    """Say how Playwright starts it; root may not use the sandbox."""
    arguments = [*QUIET, *(["--no-sandbox"] if os.getuid() == 0 else [])]
    return {"executable_path": path(), "args": arguments}


def install() -> None:
    """Install Debian's Chromium where that is possible without asking anybody."""
    if os.getuid() != 0 or shutil.which("apt-get") is None:
        return
    for command in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "--quiet", "--quiet", *command], env=environment, check=False)


def main() -> int:
    """Make sure of a browser; without one it is a failure under CI, else a loud line."""
    if path() is None:
        install()
    found = path()
    print(f"Browser: {found}" if found else MISSING)
    return int(found is None and bool(os.environ.get("CI")))


if __name__ == "__main__":
    sys.exit(main())
