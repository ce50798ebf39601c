from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING, AsyncIterator, Callable, Iterator, NamedTuple, Optional, Sequence, Union

from .core.errors import ApiError, ConnectionError, CqsError, TimeoutError
from .core.lines import Message, MessageReader
from .core.not_given import NOT_GIVEN, NotGiven
from .core.options import CallOptions
from .core.retry import delay_before, is_worth_retrying

if TYPE_CHECKING:
    from .async_client import AsyncClient
    from .client import Client
    from .core.cancel import CancelToken
    from .generated.events import WebhookEvent

# A stream that ends is one that the service wants opened again; not at once, should it end each time.
REOPEN_DELAY = 0.1
# The delay has reached its maximum by then.
MAX_COUNTED_FAILURES = 5


class FollowedEvent(NamedTuple):
    """An event with the place behind it, for resuming."""

    cursor: str
    event: WebhookEvent


class _Place:
    """Where a walk is, and how long to wait before the stream is opened again."""

    def __init__(self, types: Optional[Sequence[str]], after: Optional[str]) -> None:
        self.types: Union[str, NotGiven] = ",".join(types) if types else NOT_GIVEN
        self.after: Union[str, NotGiven] = after or NOT_GIVEN
        self._failures = 0
        self._delay = REOPEN_DELAY

    def opened_again_in(self) -> float:
        delay, self._delay = self._delay, REOPEN_DELAY
        return delay

    def failed(self, error: CqsError) -> None:
        """Raises what won't turn out better."""
        is_transient = isinstance(error, (ConnectionError, TimeoutError)) or is_worth_retrying(error)
        if not is_transient:
            raise error
        self._failures = min(self._failures + 1, MAX_COUNTED_FAILURES)
        self._delay = delay_before(self._failures, error)

    def received(self, message: Message) -> Optional[FollowedEvent]:
        self._failures = 0
        if not message.id:
            return None
        self.after = message.id
        try:
            return FollowedEvent(message.id, json.loads(message.data))
        except ValueError as cause:
            raise ConnectionError("A message of the stream is no JSON.") from cause


def follow_events(
    client: Client,
    types: Optional[Sequence[str]],
    after: Optional[str],
    cancel: Optional[CancelToken],
    on_open: Optional[Callable[[], None]],
) -> Iterator[FollowedEvent]:
    place = _Place(types, after)
    options = CallOptions(max_retries=0, cancel=cancel)
    while True:
        try:
            with client.events.stream(types=place.types, last_event_id=place.after, options=options) as stream:
                if on_open:
                    on_open()
                reader = MessageReader()
                for line in stream.lines():
                    message = reader.feed(line)
                    followed = place.received(message) if message else None
                    if followed:
                        yield followed
        except (ApiError, ConnectionError, TimeoutError) as error:
            place.failed(error)
        delay = place.opened_again_in()
        if cancel:
            cancel.sleep(delay)
        else:
            time.sleep(delay)


async def follow_events_async(
    client: AsyncClient,
    types: Optional[Sequence[str]],
    after: Optional[str],
    on_open: Optional[Callable[[], None]],
) -> AsyncIterator[FollowedEvent]:
    place = _Place(types, after)
    options = CallOptions(max_retries=0)
    while True:
        try:
            async with client.events.stream(types=place.types, last_event_id=place.after, options=options) as stream:
                if on_open:
                    on_open()
                reader = MessageReader()
                async for line in stream.lines():
                    message = reader.feed(line)
                    followed = place.received(message) if message else None
                    if followed:
                        yield followed
        except (ApiError, ConnectionError, TimeoutError) as error:
            place.failed(error)
        await asyncio.sleep(place.opened_again_in())
