from __future__ import annotations

import asyncio
import sys
from typing import Any, Awaitable, Callable, Optional, TypeVar

import httpx

from .answers import Answer, read_envelope, refusal_of
from .attempts import Attempts, broken_off, unreachable
from .call import Call
from .errors import CqsError
from .options import CallOptions, Settings
from .sender import no_cookies

AsyncSleep = Callable[[float], Awaitable[None]]
Result = TypeVar("Result")


async def within(seconds: float, work: Awaitable[Result]) -> Result:
    """Returns the result of the work; raises asyncio's TimeoutError when the time is up."""
    if sys.version_info >= (3, 11):
        # Cheaper than wait_for, which makes a task in these versions.
        async with asyncio.timeout(seconds):
            return await work
    return await asyncio.wait_for(work, seconds)


class AsyncSender:
    """Sends calls and reads their answers in asyncio's loop."""

    def __init__(
        self, settings: Settings, transport: Optional[httpx.AsyncBaseTransport], sleep: Optional[AsyncSleep]
    ) -> None:
        self._settings = settings
        self._http = httpx.AsyncClient(transport=transport, cookies=no_cookies(), follow_redirects=False)
        self._sleep: AsyncSleep = sleep or asyncio.sleep

    async def close(self) -> None:
        await self._http.aclose()

    async def value(self, call: Call, options: Optional[CallOptions] = None) -> Any:
        attempts = Attempts(self._settings, call, options)
        while True:
            try:
                answer = await self._timed(attempts, self._exchange(attempts))
                envelope = read_envelope(answer)
                break
            except CqsError as error:
                await self._wait(attempts, error)
        attempts.succeeded(answer.status, answer.headers, envelope.warnings)
        return envelope.data

    async def open(self, call: Call, options: Optional[CallOptions] = None) -> httpx.Response:
        """Returns the answer as soon as it begins; the time-out holds until then."""
        attempts = Attempts(self._settings, call, options)
        while True:
            try:
                response = await self._timed(attempts, self._send(attempts))
                if not response.is_success:
                    raise refusal_of(await self._timed(attempts, self._rest(response)))
                break
            except CqsError as error:
                await self._wait(attempts, error)
        response.request.extensions["timeout"].lift()
        attempts.succeeded(response.status_code, response.headers, [])
        return response

    async def _wait(self, attempts: Attempts, error: CqsError) -> None:
        delay = attempts.delay_after(error)
        if delay is None:
            raise error
        await self._sleep(delay)

    async def _timed(self, attempts: Attempts, work: Awaitable[Result]) -> Result:
        try:
            return await within(attempts.deadline.left(), work)
        except (asyncio.TimeoutError, httpx.TimeoutException) as cause:
            raise attempts.timed_out() from cause

    async def _exchange(self, attempts: Attempts) -> Answer:
        return await self._rest(await self._send(attempts))

    async def _send(self, attempts: Attempts) -> httpx.Response:
        try:
            return await self._http.send(attempts.next_request(), stream=True)
        except httpx.TimeoutException:
            raise
        except httpx.TransportError as cause:
            raise unreachable(cause) from cause

    async def _rest(self, response: httpx.Response) -> Answer:
        try:
            content = await response.aread()
        except httpx.TimeoutException:
            raise
        except (httpx.TransportError, httpx.DecodingError) as cause:
            raise broken_off(cause) from cause
        finally:
            await response.aclose()
        return Answer(response.status_code, response.headers, content)
