"""Secrets in links: made by the operating system, kept as a digest where they open accounts."""

from __future__ import annotations

import hashlib
import secrets


def new() -> str:
    """Return 128 random bits as 22 characters fit for a path."""
    return secrets.token_urlsafe(16)


def digest(token: str) -> str:
    """Return the SHA-256 of a token in hex. The token is random, so no salt is needed."""
    return hashlib.sha256(token.encode()).hexdigest()
