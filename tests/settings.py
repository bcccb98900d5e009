"""The settings under test: the real ones, with a data folder of their own and cheap passwords."""

import os
import tempfile
from pathlib import Path

_scratch = Path(tempfile.gettempdir()) / f"fairfelt-tests-{os.getuid()}"
_scratch.mkdir(mode=0o700, exist_ok=True)
os.environ["DATA"] = os.environ.get("TEST_DATA") or str(_scratch)
for _name in ("HOST", "PORT", "PUBLIC_URL", "OPEN_DOOR", "EMAIL_URL", "PROXIES"):
    os.environ.pop(_name, None)
os.environ.setdefault("LOG_LEVEL", "WARNING")

# A database number of its own for each process of tests: one's clearing is not another's loss.
_worker = os.environ.get("PYTEST_XDIST_WORKER", "")
if os.environ.get("REDIS_URL") and _worker:
    os.environ["REDIS_URL"] = f"{os.environ['REDIS_URL'].rpartition('/')[0]}/{int(_worker[2:]) + 1}"

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES  # noqa: E402

ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "testserver"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
WHITENOISE_MANIFEST_STRICT = False

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, since threads of a database in memory lock each other out table by table.
    DATABASES["default"]["TEST"] = {"NAME": str(_scratch / f"test-{os.getpid()}.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"
    )
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = False
    DATABASES["default"]["TEST"] = {"NAME": f"test_fairfelt_{os.getpid()}"}
