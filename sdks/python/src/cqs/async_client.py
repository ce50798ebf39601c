from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Mapping, Optional, Sequence, Type

import httpx

from .core.async_sender import AsyncSender
from .core.call import Call
from .core.options import DEFAULT_MAX_RETRIES, DEFAULT_TIMEOUT, CallOptions, read_settings
from .follow_events import FollowedEvent, follow_events_async
from .generated.all_resources import AsyncResources
from .import_conversations import ImportProgress, OnProgress, Records, check_import, import_conversations_async
from .wait_for_scorecard import wait_for_scorecard_async

if TYPE_CHECKING:
    from .core.async_sender import AsyncSleep
    from .core.options import OnWarning
    from .generated.types import Scorecard


class AsyncClient(AsyncResources):
    """The service's API for asyncio: `await client.conversations.create(...)` and so on.

    Cancel the task to end a call at any moment.

    Args:
        api_key: An API key; `CQS_API_KEY` from the environment unless given.
        base_url: Such as `https://quality.example.com/api/v1`; `CQS_BASE_URL`, or `http://localhost:8080/api/v1`,
            unless given.
        timeout: Seconds that a call may take in all, retries and waits included.
        max_retries: How often a call is tried again.
        headers: Sent with every call.
        on_warning: Called with what the service ignored or replaced in an input, and the operation; the log `cqs` is
            told unless given.
        transport: An asynchronous transport of httpx, such as one with a proxy of its own.
        sleep: Waits between tries in the place of `asyncio.sleep`, for tests.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_MAX_RETRIES,
        headers: Optional[Mapping[str, str]] = None,
        on_warning: Optional[OnWarning] = None,
        transport: Optional[httpx.AsyncBaseTransport] = None,
        sleep: Optional[AsyncSleep] = None,
    ) -> None:
        settings = read_settings(api_key, base_url, timeout, max_retries, headers, on_warning)
        self._sender = AsyncSender(settings, transport, sleep)
        super().__init__(self._sender)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections."""
        await self._sender.close()

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Any] = None,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Makes any call, with the same retries and errors, for what is newer than this library; returns `data`."""
        call = Call(f"{method} {path}", method, path, query=dict(query or {}), body=body)
        return await self._sender.value(call, options)

    async def wait_for_scorecard(
        self, conversation_id: str, *, timeout: float = 60.0, poll_interval: float = 1.0
    ) -> Scorecard:
        """Waits until a conversation has been scored, and returns its scorecard.

        It listens to the live stream, and asks every `poll_interval` seconds in case the stream can't be had. Raises
        `ScoringFailedError` if the service gives up scoring, and `TimeoutError` after `timeout` seconds.
        """
        return await wait_for_scorecard_async(self, conversation_id, timeout, poll_interval)

    async def import_conversations(
        self,
        records: Records,
        *,
        batch_size: int = 100,
        concurrency: int = 4,
        skip: int = 0,
        on_progress: Optional[OnProgress] = None,
    ) -> ImportProgress:
        """Sends many conversations in batches, several at a time.

        Give each an `external_id`: then a record that went in twice, since an import was repeated, is refused or
        updated (`upsert`) instead of doubled.

        Args:
            records: The conversations; a generator, asynchronous or not, is read as it is needed.
            batch_size: How many records a call carries, at most 500.
            concurrency: How many calls are under way at once.
            skip: How many records to skip: the `done` of an import that was cut off.
            on_progress: Called after each batch.
        """
        check_import(batch_size, concurrency, skip)
        return await import_conversations_async(self, records, batch_size, concurrency, skip, on_progress)

    def follow_events(
        self,
        types: Optional[Sequence[str]] = None,
        *,
        after: Optional[str] = None,
        on_open: Optional[Callable[[], None]] = None,
    ) -> AsyncIterator[FollowedEvent]:
        """Follows what happens as it happens: after a broken connection it resumes behind the last event.

        Args:
            types: Only these types of event.
            after: The `cursor` of the last event of an earlier walk. Without it the stream begins now.
            on_open: Called each time the stream has been opened.
        """
        return follow_events_async(self, types, after, on_open)
