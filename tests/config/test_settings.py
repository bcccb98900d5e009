"""The switches, each tried in a process of its own, as an operator would set them."""

import json
import os
import subprocess
import sys

import pytest

from tests.test_architecture import BASE

ASK = """
import json
from config import settings
print(json.dumps({name: getattr(settings, name) for name in %r}, default=str))
"""


def _python(tmp_path, *arguments, **variables):
    environment = {
        "PATH": os.environ["PATH"], "DATA": str(tmp_path / "data"), **variables,
    }  # fmt: skip
    return subprocess.run(
        [sys.executable, *arguments], cwd=BASE, env=environment, capture_output=True, text=True
    )


def _settings(tmp_path, *names, **variables):
    done = _python(tmp_path, "-c", ASK % (names,), **variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_without_any_variable_it_is_one_process_on_this_machine_only(tmp_path):
    found = _settings(
        tmp_path, "DEBUG", "EMBEDDED", "ALLOWED_HOSTS", "DATABASES", "CELERY_BROKER_URL",
        "SESSION_COOKIE_SECURE", "SECURE_PROXY_SSL_HEADER", "OPEN_DOOR", "HOST",
    )  # fmt: skip
    assert found["DEBUG"] is False
    assert found["EMBEDDED"] is True
    assert found["OPEN_DOOR"] is False
    assert found["HOST"] == "127.0.0.1"
    assert set(found["ALLOWED_HOSTS"]) == {"localhost", "127.0.0.1", "[::1]"}
    assert found["CELERY_BROKER_URL"].startswith("memory://")
    assert found["SESSION_COOKIE_SECURE"] is False
    assert found["SECURE_PROXY_SSL_HEADER"] is None
    options = found["DATABASES"]["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in options["init_command"]


def test_an_https_address_makes_cookies_secure_and_trusts_one_proxy(tmp_path):
    found = _settings(
        tmp_path, "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "ALLAUTH_TRUSTED_PROXY_COUNT",
        PUBLIC_URL="https://poker.example.org",
    )  # fmt: skip
    assert "poker.example.org" in found["ALLOWED_HOSTS"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://poker.example.org"]
    assert found["SESSION_COOKIE_SECURE"] and found["CSRF_COOKIE_SECURE"]
    assert found["SECURE_HSTS_SECONDS"] > 0
    assert found["ALLAUTH_TRUSTED_PROXY_COUNT"] == 1


def test_two_variables_spread_it_over_many_processes(tmp_path):
    found = _settings(
        tmp_path, "EMBEDDED", "DATABASES", "CHANNEL_LAYERS", "CELERY_BROKER_URL", "CACHES",
        DATABASE_URL="postgresql://fairfelt@127.0.0.1/fairfelt", REDIS_URL="redis://127.0.0.1/0",
    )  # fmt: skip
    assert found["EMBEDDED"] is False
    assert found["DATABASES"]["default"]["ENGINE"] == "config.postgres"
    assert found["DATABASES"]["default"]["CONN_MAX_AGE"] > 0
    assert "RedisPubSub" in found["CHANNEL_LAYERS"]["default"]["BACKEND"]
    assert found["CELERY_BROKER_URL"] == "redis://127.0.0.1/0"


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"PUBLIC_URL": "poker.example.org"}, "PUBLIC_URL"),
        ({"DATABASE_URL": "mysql://localhost/poker"}, "postgresql://"),
        ({"REDIS_URL": "amqp://localhost"}, "redis://"),
        ({"PORT": "eight"}, "PORT"),
        ({"PORT": "70000"}, "PORT"),
        ({"EMAIL_URL": "mail.example.org"}, "EMAIL_URL"),
        ({"DATA": "/dev/null/data"}, "data folder"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(tmp_path, variables, sentence):
    done = _python(tmp_path, "manage.py", "check", **variables)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_it_refuses_to_run_without_its_assertions(tmp_path):
    done = _python(tmp_path, "-O", "manage.py", "check")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


def test_django_finds_nothing_to_warn_of_before_a_deployment(tmp_path):
    done = _python(
        tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING",
        PUBLIC_URL="https://poker.example.org",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
