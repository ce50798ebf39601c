from __future__ import annotations

import queue
import threading
from typing import Any, Callable, List, Tuple, TypeVar

from .errors import CancelledError

Result = TypeVar("Result")


class CancelToken:
    """Ends calls of the synchronous client from another thread: give it in `CallOptions`, then call `cancel()`."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: List[Callable[[], None]] = []

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set()

    def cancel(self) -> None:
        with self._lock:
            self._event.set()
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback()

    def raise_if_cancelled(self) -> None:
        if self._event.is_set():
            raise CancelledError("The call was cancelled.")

    def sleep(self, seconds: float) -> None:
        """Waits; raises at once when it is cancelled meanwhile."""
        self._event.wait(seconds)
        self.raise_if_cancelled()

    def add_callback(self, callback: Callable[[], None]) -> None:
        """Calls it when the token is cancelled; at once if it is already."""
        with self._lock:
            if not self._event.is_set():
                self._callbacks.append(callback)
                return
        callback()

    def remove_callback(self, callback: Callable[[], None]) -> None:
        with self._lock:
            if callback in self._callbacks:
                self._callbacks.remove(callback)


def run_cancellable(token: CancelToken, work: Callable[[], Result], discard: Callable[[Result], None]) -> Result:
    """Runs the work in a thread and stops waiting for it when the token is cancelled.

    A socket that waits for an answer can't be interrupted from outside of httpx, so the thread is left behind: it
    ends at the call's time-out at the latest, and hands what it got to `discard`.
    """
    outcomes: queue.SimpleQueue[Tuple[str, Any]] = queue.SimpleQueue()
    leaving = threading.Lock()
    has_left = False

    def run() -> None:
        try:
            result = work()
        except BaseException as error:
            outcomes.put(("error", error))
            return
        with leaving:
            if not has_left:
                outcomes.put(("result", result))
                return
        discard(result)

    def leave() -> None:
        nonlocal has_left
        with leaving:
            has_left = True
        while not outcomes.empty():
            kind, value = outcomes.get()
            if kind == "result":
                discard(value)

    def on_cancel() -> None:
        outcomes.put(("cancelled", None))

    token.raise_if_cancelled()
    token.add_callback(on_cancel)
    threading.Thread(target=run, daemon=True, name="cqs call").start()
    try:
        kind, value = outcomes.get()
        if kind == "cancelled":
            raise CancelledError("The call was cancelled.")
    except BaseException:
        leave()
        raise
    finally:
        token.remove_callback(on_cancel)
    if kind == "error":
        raise value
    result: Result = value
    return result
