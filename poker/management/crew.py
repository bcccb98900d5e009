"""The Celery worker and beat as threads of the web process: the embedded profile."""

import threading
from collections.abc import Callable

import structlog
from celery import Celery
from celery.beat import EmbeddedService
from celery.worker import WorkController
from celery.worker import state as worker_state

log = structlog.get_logger(__name__)


class Crew:
    """Wakes tables beside the web server.

    `on_loss` is called, from another thread, when the worker or the beat ends without being
    asked to: a house whose clocks have stopped must not stay open.
    """

    def __init__(self, app: Celery, *, on_loss: Callable[[], None]) -> None:
        self._app = app
        self._on_loss = on_loss
        self._stopping = threading.Event()
        self._worker = WorkController(
            app=app, pool_cls="threads", without_gossip=True, without_mingle=True
        )
        self._beat = EmbeddedService(app, thread=True, scheduler_cls=app.conf.beat_scheduler)
        self._threads = [
            threading.Thread(target=self._watched, args=(work,), name=name, daemon=True)
            for name, work in (("worker", self._work), ("beat", self._beat.run))
        ]

    def start(self) -> None:
        """Start both threads; their hints and sweeps run from now on."""
        for thread in self._threads:
            thread.start()

    def stop(self, *, seconds: float) -> None:
        """Ask both to finish what they do, and wait no longer than `seconds` for them."""
        self._stopping.set()
        worker_state.should_stop = 0
        self._beat.service.stop()
        for thread in self._threads:
            thread.join(seconds / len(self._threads))

    def _work(self) -> None:
        self._app.set_current()
        self._worker.start()

    def _watched(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception:
            log.exception("crew.failed", part=threading.current_thread().name)
        if not self._stopping.is_set():
            log.error("crew.lost", part=threading.current_thread().name)
            self._on_loss()
