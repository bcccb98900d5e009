"""Every setting in one file; two switches, `DATABASE_URL` and `REDIS_URL`, choose the profile.

`DATA`          folder of the database, the secrets and the lock; `data/` beside this file's folder
`PUBLIC_URL`    the address friends type; without it only what `HOST` says
`HOST`, `PORT`  where the server listens; 127.0.0.1 and 8000
`DATABASE_URL`  a PostgreSQL database; without it an SQLite file in `DATA`
`REDIS_URL`     Redis or Valkey, for several processes; without it everything is one process
`SECRET_KEY`    signs cookies and links; without it made on the first start and kept in `DATA`
`PROXIES`       how many proxies stand in front; 1 if `PUBLIC_URL` is https, else 0
`OPEN_DOOR`     1: anybody may sign up without an invitation
`EMAIL_URL`     smtp://, smtp+tls:// or smtp+ssl://user:password@host; without it no mail is sent
`LOG_LEVEL`     DEBUG, INFO (without it), WARNING or ERROR
`STATIC_ROOT`   where `collectstatic` puts the pages' files; `build/static`
"""

import os
from pathlib import Path
from typing import Any

import dj_database_url
import django_stubs_ext
from celery.schedules import crontab
from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _

from config import logs, place, policy

if not __debug__:
    raise ImproperlyConfigured(
        "Fairfelt does not run under python -O: its assertions guard the chips."
    )

django_stubs_ext.monkeypatch()  # `ModelAdmin[Player]` and the like also work at run time

BASE = Path(__file__).resolve().parent.parent


def _set(name: str) -> str:
    return os.environ.get(name, "").strip()


def _number(name: str, otherwise: int, *, highest: int) -> int:
    text = _set(name) or str(otherwise)
    if not text.isdecimal() or int(text) > highest:
        raise ImproperlyConfigured(f"{name}={text!r} must be a number from 0 to {highest}.")
    return int(text)


# ------------------------------------------------------------------ place

HOST = _set("HOST") or "127.0.0.1"
PORT = _number("PORT", 8000, highest=65535)
DATABASE_URL = _set("DATABASE_URL")
REDIS_URL = _set("REDIS_URL")
EMBEDDED = not REDIS_URL

try:
    DATA = place.data_folder(Path(_set("DATA") or BASE / "data").expanduser().resolve())
    SECRET_KEY = _set("SECRET_KEY") or place.secret(DATA / "secret-key")
    _public = place.address(_set("PUBLIC_URL")) if _set("PUBLIC_URL") else None
except place.Mistake as mistake:
    raise ImproperlyConfigured(str(mistake)) from None

PUBLIC_URL = _public.url if _public else ""
_secure = bool(_public and _public.secure)

DEBUG = False
ALLOWED_HOSTS = sorted({*place.local_hosts(HOST), *([_public.host] if _public else [])})
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if _public else []

# ------------------------------------------------------------------ parts

INSTALLED_APPS = [
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "accounts",
    "poker.ledger",
    "poker.vault",
    "poker",
    "lobby",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.policy.AdminPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PreferredLanguage",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    },
]

# ------------------------------------------------------------------ database

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES: dict[str, Any]
if DATABASE_URL:
    if not DATABASE_URL.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured("DATABASE_URL must begin with postgresql://.")
    DATABASES = {
        "default": dj_database_url.parse(
            DATABASE_URL, engine="config.postgres", conn_max_age=600, conn_health_checks=True
        )
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA / "fairfelt.sqlite3",
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                # Deferred transactions that turn into writers fail with "database is locked".
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                # FULL: a hand that was acknowledged survives a power cut.
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
            },
        }
    }

# ------------------------------------------------------------------ between processes

CHANNEL_LAYERS: dict[str, Any]
CACHES: dict[str, Any]
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any]
if EMBEDDED:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "config.layers.MemoryLayer",
            # A socket may stay for longer than a day; ten years is "until it leaves".
            "CONFIG": {"group_expiry": 10 * 365 * 24 * 3600, "capacity": 1000},
        }
    }
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CELERY_BROKER_URL = "memory://localhost/"
    # The default polls twice a second, and a poke would wait for it.
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05}
else:
    if not REDIS_URL.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured("REDIS_URL must begin with redis://, rediss:// or unix://.")
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": "fairfelt"},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "fairfelt",
        }
    }
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        # Longer than the longest ETA (a minute), or a waiting task would be handed out twice.
        "visibility_timeout": 600,
        # A wake is a hint: it must not keep a click waiting while the broker is away.
        "socket_connect_timeout": 2,
    }

CELERY_TASK_DEFAULT_QUEUE = "fairfelt"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_POOL = "threads"
CELERY_WORKER_CONCURRENCY = 4
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_DB_REUSE_MAX = 1_000_000_000  # config.celery closes what is old or broken instead
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    # The guarantee behind every clock: whatever was lost on the way, this finds it.
    "sweep": {"task": "poker.sweep", "schedule": 2.0, "options": {"expires": 4}},
    # When friends sleep: what is new, and on Mondays everything.
    "audit": {"task": "poker.inspect_the_night", "schedule": crontab(hour="5", minute="10")},
    "full-audit": {
        "task": "poker.inspect_the_night",
        "schedule": crontab(hour="5", minute="40", day_of_week="mon"),
        "kwargs": {"full": True},
    },
    "overdue-audit": {
        "task": "poker.inspect_what_is_overdue",
        "schedule": crontab(minute="25"),
    },
}

# ------------------------------------------------------------------ people

AUTH_USER_MODEL = "accounts.Player"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "display_name", "email")},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
OPEN_DOOR = _set("OPEN_DOOR") in ("1", "yes", "true")

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.SignInForm",
    "signup": "accounts.forms.SignUpForm",
    "change_password": "accounts.forms.PasswordForm",
    "reset_password_from_key": "accounts.forms.ForgottenPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
ACCOUNT_LOGOUT_REDIRECT_URL = LOGIN_URL
# A room full of friends comes from one address. Wrong passwords are counted apart, and less
# patiently: ten a minute from one address, five in five minutes for one name.
ACCOUNT_RATE_LIMITS = {"login": "60/m/ip", "signup": "60/m/ip", "change_password": "20/m/user"}
ACCOUNT_USER_DISPLAY = str
MFA_ADAPTER = "accounts.adapter.SecondFactorAdapter"
MFA_FORMS = {"add_webauthn": "accounts.forms.PasskeyForm"}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "Fairfelt"
MFA_TOTP_TOLERANCE = 1
PASSWORD_RESET_TIMEOUT = 24 * 3600

ALLAUTH_TRUSTED_PROXY_COUNT = _number("PROXIES", 1 if _secure else 0, highest=9)

MAIL = bool(_set("EMAIL_URL"))
if MAIL:
    try:
        globals().update(place.mail(_set("EMAIL_URL")))
    except place.Mistake as mistake:
        raise ImproperlyConfigured(str(mistake)) from None
else:
    EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

# ------------------------------------------------------------------ security

SESSION_COOKIE_NAME = "fairfelt_session"
SESSION_COOKIE_AGE = 60 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = _secure
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _secure else None
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if _secure else 0
# The path of an invitation is the invitation: no other site may read it in a Referer.
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this policy, and complain about it, where a page came by plain http.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if _secure else None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
CONTENT_SECURITY_POLICY = {"DIRECTIVES": policy.GAME}
SILENCED_SYSTEM_CHECKS = [
    # Friends may play by plain http at home; where PUBLIC_URL is https, HSTS and both cookies
    # are set, and the proxy redirects.
    "security.W004",
    "security.W008",
    "security.W012",
    "security.W016",
    # Other names under the same domain are none of our business.
    "security.W005",
    "security.W021",
]

# ------------------------------------------------------------------ languages

USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hans", _("Simplified Chinese"))]
LOCALE_PATHS = [BASE / "config" / "locale"]

# ------------------------------------------------------------------ static files

STATIC_URL = "/static/"
STATIC_ROOT = Path(_set("STATIC_ROOT") or BASE / "build" / "static")
STATICFILES_DIRS = [BASE / "static"]
NODE_MODULES = BASE / "node_modules"
VENDOR = {
    "lit-html": ["*.js", "*.js.map", "directives/*.js", "directives/*.js.map"],
    "@noble/hashes": [
        f"esm/{name}.js*" for name in ("sha256", "_md", "_assert", "utils", "crypto")
    ],
}
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "config.files.VendorFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.files.Hashed"},
}
WHITENOISE_MANIFEST_STRICT = True

# ------------------------------------------------------------------ the rest

LOGGING = logs.logging(level=_set("LOG_LEVEL").upper() or "INFO", as_json=not EMBEDDED)

UNFOLD = {
    "SITE_TITLE": "Fairfelt",
    "SITE_HEADER": "Fairfelt",
    "SITE_URL": "/",
    "SITE_ICON": lambda _request: static("img/favicon.svg"),
    "SITE_FAVICONS": [
        {
            "rel": "icon",
            "type": "image/svg+xml",
            "href": lambda _request: static("img/favicon.svg"),
        }
    ],
    "SHOW_HISTORY": False,  # acts of administration stand in a list of their own
    "SHOW_VIEW_ON_SITE": False,
    "SIDEBAR": {"navigation": "poker.admin.sidebar.navigation"},
    "DASHBOARD_CALLBACK": "poker.admin.sidebar.dashboard",
    # The green of the felt, from light to dark.
    "COLORS": {
        "primary": {
            shade: f"oklch({light}% 0.07 160)"
            for shade, light in {
                "50": 97, "100": 94, "200": 88, "300": 80, "400": 70, "500": 58,
                "600": 48, "700": 41, "800": 34, "900": 29, "950": 22,
            }.items()
        }
    },
}  # fmt: skip
