from __future__ import annotations

import http.cookiejar
import time
from typing import Any, Callable, List, Optional

import httpx

from .answers import Answer, read_envelope, refusal_of
from .attempts import Attempts, broken_off, unreachable
from .call import Call
from .cancel import run_cancellable
from .errors import CqsError
from .options import CallOptions, Settings

Sleep = Callable[[float], None]


def no_cookies() -> http.cookiejar.CookieJar:
    """Returns a jar that takes no cookie: the key says who calls, and nothing else does."""
    return http.cookiejar.CookieJar(http.cookiejar.DefaultCookiePolicy(allowed_domains=[]))


class Sender:
    """Sends calls and reads their answers, one after the other."""

    def __init__(self, settings: Settings, transport: Optional[httpx.BaseTransport], sleep: Optional[Sleep]) -> None:
        self._settings = settings
        self._http = httpx.Client(transport=transport, cookies=no_cookies(), follow_redirects=False)
        self._sleep = sleep

    def close(self) -> None:
        self._http.close()

    def value(self, call: Call, options: Optional[CallOptions] = None) -> Any:
        attempts = Attempts(self._settings, call, options)
        while True:
            try:
                answer = self._exchange(attempts)
                envelope = read_envelope(answer)
                break
            except CqsError as error:
                self._wait(attempts, error)
        attempts.succeeded(answer.status, answer.headers, envelope.warnings)
        return envelope.data

    def open(self, call: Call, options: Optional[CallOptions] = None) -> httpx.Response:
        """Returns the answer as soon as it begins; the time-out holds until then."""
        attempts = Attempts(self._settings, call, options)
        while True:
            try:
                response = self._begin(attempts)
                if not response.is_success:
                    raise refusal_of(self._rest(attempts, response))
                break
            except CqsError as error:
                self._wait(attempts, error)
        response.request.extensions["timeout"].lift()
        attempts.succeeded(response.status_code, response.headers, [])
        return response

    def _wait(self, attempts: Attempts, error: CqsError) -> None:
        delay = attempts.delay_after(error)
        if delay is None:
            raise error
        if self._sleep:
            self._sleep(delay)
        elif attempts.options.cancel:
            attempts.options.cancel.sleep(delay)
        else:
            time.sleep(delay)

    def _exchange(self, attempts: Attempts) -> Answer:
        def work() -> Answer:
            return self._rest(attempts, self._send(attempts))

        cancel = attempts.options.cancel
        return run_cancellable(cancel, work, lambda _: None) if cancel else work()

    def _begin(self, attempts: Attempts) -> httpx.Response:
        cancel = attempts.options.cancel
        if cancel:
            return run_cancellable(cancel, lambda: self._send(attempts), lambda response: response.close())
        return self._send(attempts)

    def _send(self, attempts: Attempts) -> httpx.Response:
        if attempts.deadline.left() <= 0:
            raise attempts.timed_out()
        try:
            return self._http.send(attempts.next_request(), stream=True)
        except httpx.TimeoutException as cause:
            raise attempts.timed_out() from cause
        except httpx.TransportError as cause:
            raise unreachable(cause) from cause

    def _rest(self, attempts: Attempts, response: httpx.Response) -> Answer:
        parts: List[bytes] = []
        try:
            for part in response.iter_bytes():
                parts.append(part)
                if attempts.deadline.left() <= 0:
                    raise attempts.timed_out()
        except httpx.TimeoutException as cause:
            raise attempts.timed_out() from cause
        except (httpx.TransportError, httpx.DecodingError) as cause:
            raise broken_off(cause) from cause
        finally:
            response.close()
        return Answer(response.status_code, response.headers, b"".join(parts))
