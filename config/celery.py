"""The task queue: in this process by default, on Redis or Valkey where `REDIS_URL` is set."""

import os

from celery import Celery
from celery.signals import task_postrun, task_prerun

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("fairfelt")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@task_prerun.connect
@task_postrun.connect
def close_old_connections(**_: object) -> None:
    """Drop a database connection that is too old or broken, and keep a good one.

    Celery would close every connection around every task, and a wake would spend more time on
    connecting than on waking (see `CELERY_DB_REUSE_MAX` in the settings).
    """
    from django.db import close_old_connections as close

    close()
