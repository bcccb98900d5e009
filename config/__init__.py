"""How the parts are put together: settings, the two doors (HTTP and WebSocket), the task queue."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
