from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import TYPE_CHECKING, Any, Optional

from .core.async_sender import within
from .core.cancel import CancelToken
from .core.deadline import Deadline
from .core.errors import CqsError, ScoringFailedError, TimeoutError
from .core.options import CallOptions
from .follow_events import FollowedEvent, follow_events, follow_events_async

if TYPE_CHECKING:
    from .async_client import AsyncClient
    from .client import Client
    from .generated.types import Conversation, Scorecard

EVENT_TYPES = ["scorecard.created"]
PENDING = ("queued_for_scoring", "transcribing", "scoring")


def _scorecard_id_of(conversation: Conversation) -> Optional[str]:
    """Returns the id of the newest scorecard; None while the conversation is to be scored."""
    if conversation["status"] == "scoring_failed":
        raise ScoringFailedError(conversation.get("scoring_error") or "The conversation could not be scored.")
    return None if conversation["status"] in PENDING else conversation["scorecard_id"]


def _is_about(followed: FollowedEvent, conversation_id: str) -> bool:
    data: Any = followed.event["data"]
    return bool(data.get("conversation_id") == conversation_id)


def _too_late(conversation_id: str, timeout: float) -> TimeoutError:
    return TimeoutError(f"Conversation {conversation_id} was not scored within {timeout:g} s.")


def wait_for_scorecard(client: Client, conversation_id: str, timeout: float, poll_interval: float) -> Scorecard:
    deadline = Deadline(timeout)
    hint = threading.Event()
    cancel = CancelToken()

    def listen() -> None:
        # A hint only: a stream that can't be opened, for want of a scope or a place, costs nothing but time.
        with contextlib.suppress(CqsError):
            for followed in follow_events(client, EVENT_TYPES, None, cancel, None):
                if _is_about(followed, conversation_id):
                    hint.set()

    threading.Thread(target=listen, daemon=True, name="cqs wait_for_scorecard").start()
    try:
        while (left := deadline.left()) > 0:
            options = CallOptions(timeout=left)
            scorecard_id = _scorecard_id_of(client.conversations.get(conversation_id, options=options))
            if scorecard_id is not None:
                return client.scorecards.get(scorecard_id, options=options)
            hint.wait(max(0, min(poll_interval, deadline.left())))
            hint.clear()
        raise _too_late(conversation_id, timeout)
    except TimeoutError as cause:
        raise _too_late(conversation_id, timeout) from cause
    finally:
        cancel.cancel()


async def wait_for_scorecard_async(
    client: AsyncClient, conversation_id: str, timeout: float, poll_interval: float
) -> Scorecard:
    hint = asyncio.Event()

    async def listen() -> None:
        with contextlib.suppress(CqsError):
            async for followed in follow_events_async(client, EVENT_TYPES, None, None):
                if _is_about(followed, conversation_id):
                    hint.set()

    async def poll() -> Scorecard:
        while True:
            scorecard_id = _scorecard_id_of(await client.conversations.get(conversation_id))
            if scorecard_id is not None:
                return await client.scorecards.get(scorecard_id)
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(hint.wait(), poll_interval)
            hint.clear()

    listener = asyncio.ensure_future(listen())
    try:
        return await within(timeout, poll())
    except asyncio.TimeoutError as cause:
        raise _too_late(conversation_id, timeout) from cause
    finally:
        listener.cancel()
        # It is waited for, so that its connection is closed when this returns.
        await asyncio.gather(listener, return_exceptions=True)
