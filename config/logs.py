"""What the log says: kinds of things that happen and the numbers of tables, never what they hold.

A log line must not be able to show a card, a password or a link. So values are plain numbers,
truths and short words; anything else is replaced by the name of its type.
"""

from collections.abc import MutableMapping
from typing import Any

import structlog

_OWN = frozenset({"event", "level", "logger", "timestamp", "exception", "exc_info", "stack_info"})
_WORD_MAX = 64


def without_payloads(
    logger: Any, method: str, line: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Replace every value that could carry a payload by the name of its type."""
    for key, value in line.items():
        if key in _OWN or key.startswith("_") or value is None:
            continue
        plain = isinstance(value, (int, float)) or (
            isinstance(value, str) and len(value) <= _WORD_MAX
        )
        if not plain:
            line[key] = f"<{type(value).__name__}>"
    return line


_BEFORE: list[Any] = [
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    without_payloads,
]


def logging(*, level: str, as_json: bool) -> dict[str, Any]:
    """Describe Django's `LOGGING` and set structlog up to feed into it."""
    structlog.configure(
        processors=[*_BEFORE, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _BEFORE,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *_renderers(as_json=as_json),
                ],
            },
        },
        "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["terminal"], "level": level},
        "loggers": {
            # Their lines tell an operator nothing that the house does not tell better.
            "celery": {"level": "WARNING"},
            "daphne": {"level": "WARNING"},
            # It names paths, and the path of an invitation is the invitation.
            "django.request": {"level": "ERROR"},
            "django.security": {"level": "ERROR"},
            "django.channels": {"level": "ERROR"},
            "django": {"handlers": [], "level": level, "propagate": True},
        },
    }


def _renderers(*, as_json: bool) -> list[Any]:
    if as_json:
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return [
        structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback, pad_event_to=0
        )
    ]
