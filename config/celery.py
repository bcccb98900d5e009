"""The task queue: in this process by default, on Redis or Valkey where `REDIS_URL` is set."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("fairfelt")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
