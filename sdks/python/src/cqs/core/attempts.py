from __future__ import annotations

import logging
from typing import Any, List, Mapping, Optional

import httpx

from .call import Call
from .deadline import Deadline, DeadlineTimeouts
from .errors import ConnectionError, CqsError, TimeoutError
from .options import NO_OPTIONS, AnswerInfo, CallOptions, Settings
from .request import prepare
from .retry import delay_before, is_worth_retrying

logger = logging.getLogger("cqs")


class Attempts:
    """The tries of one call: what is sent, how long it may take, and whether there is another try.

    It does no input or output, so that both clients decide alike.
    """

    def __init__(self, settings: Settings, call: Call, options: Optional[CallOptions]) -> None:
        self.options = options or NO_OPTIONS
        self._request = prepare(settings, call, self.options)
        timeout = settings.timeout if self.options.timeout is None else self.options.timeout
        self.deadline = Deadline(timeout)
        self._call = call
        self._settings = settings
        self._retries = 0
        self._max_retries = settings.max_retries if self.options.max_retries is None else self.options.max_retries

    def next_request(self) -> httpx.Request:
        """Returns the request of one try, with what is left of the time.

        It is not made by httpx's client, which would merge headers that it already has.
        """
        method, url, headers, content = self._request
        extensions = {"timeout": DeadlineTimeouts(self.deadline)}
        return httpx.Request(method, url, headers=headers, content=content, extensions=extensions)

    def timed_out(self) -> TimeoutError:
        return TimeoutError(f"The call took longer than {self.deadline.timeout:g} s.")

    def delay_after(self, error: CqsError) -> Optional[float]:
        """Returns the seconds until the next try; None if the error is the call's outcome."""
        if self._retries >= self._max_retries or not is_worth_retrying(error):
            return None
        delay = delay_before(self._retries + 1, error)
        if delay >= self.deadline.left():
            return None
        self._retries += 1
        logger.warning("%s %s: %s Trying again in %.1f s.", self._call.method, self._call.path, error, delay)
        return delay

    def succeeded(self, status: int, headers: Mapping[str, str], warnings: List[Any]) -> None:
        logger.debug("%s %s %d", self._call.method, self._call.path, status)
        if self.options.on_answer:
            request_id = headers.get("x-request-id")
            self.options.on_answer(AnswerInfo(status, headers, request_id, self._retries + 1))
        for warning in warnings:
            if self._settings.on_warning:
                self._settings.on_warning(warning, self._call.operation)
            else:
                logger.warning("%s: %s: %s", self._call.operation, warning.get("field"), warning.get("message"))


def unreachable(cause: Exception) -> ConnectionError:
    return ConnectionError(f"The service could not be reached: {_reason(cause)}.")


def broken_off(cause: Exception) -> ConnectionError:
    return ConnectionError(f"The connection broke before the answer was whole: {_reason(cause)}.")


def _reason(cause: Exception) -> str:
    return str(cause).rstrip(".") or type(cause).__name__
