from __future__ import annotations

import contextlib
import socket
from types import TracebackType
from typing import AsyncIterator, Awaitable, Callable, Iterator, Optional, Type

import httpx

from .attempts import broken_off
from .cancel import CancelToken
from .lines import LineSplitter

_BROKEN = (httpx.TransportError, httpx.DecodingError, httpx.StreamError)


class ByteStream:
    """An answer that is read as it comes.

    Use it as a context manager, and iterate over it for bytes or over `lines()`. The request is sent at `with`, or when
    the iteration begins. A connection that breaks is an error: nothing is read twice.
    """

    def __init__(self, open_response: Callable[[], httpx.Response], cancel: Optional[CancelToken] = None) -> None:
        self._open = open_response
        self._cancel = cancel
        self._response: Optional[httpx.Response] = None

    def __enter__(self) -> ByteStream:
        self._begin()
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _begin(self) -> httpx.Response:
        if self._response is None:
            self._response = self._open()
            if self._cancel:
                self._cancel.add_callback(self._interrupt)
        return self._response

    def _interrupt(self) -> None:
        """Wakes a thread that waits for the next bytes."""
        stream = self._response.extensions.get("network_stream") if self._response else None
        connection = stream.get_extra_info("socket") if stream else None
        if connection is not None:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        if self._cancel:
            self._cancel.remove_callback(self._interrupt)
        if self._response is not None:
            self._response.close()

    def __iter__(self) -> Iterator[bytes]:
        response = self._begin()
        try:
            yield from response.iter_bytes()
        except _BROKEN as cause:
            if self._cancel:
                self._cancel.raise_if_cancelled()
            raise broken_off(cause) from cause
        finally:
            self.close()
        if self._cancel:
            self._cancel.raise_if_cancelled()

    def lines(self) -> Iterator[str]:
        """The lines of a text, such as JSON Lines, without their ends."""
        splitter = LineSplitter()
        for piece in self:
            yield from splitter.feed(piece)
        yield from splitter.finish()


class AsyncByteStream:
    """An answer that is read as it comes.

    Use it with `async with`, and iterate over it for bytes or over `lines()`. The request is sent at `async with`, or
    when the iteration begins. A connection that breaks is an error: nothing is read twice.
    """

    def __init__(self, open_response: Callable[[], Awaitable[httpx.Response]]) -> None:
        self._open = open_response
        self._response: Optional[httpx.Response] = None

    async def __aenter__(self) -> AsyncByteStream:
        await self._begin()
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    async def _begin(self) -> httpx.Response:
        if self._response is None:
            self._response = await self._open()
        return self._response

    async def close(self) -> None:
        if self._response is not None:
            await self._response.aclose()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        response = await self._begin()
        try:
            async for piece in response.aiter_bytes():
                yield piece
        except _BROKEN as cause:
            raise broken_off(cause) from cause
        finally:
            await self.close()

    async def lines(self) -> AsyncIterator[str]:
        """The lines of a text, such as JSON Lines, without their ends."""
        splitter = LineSplitter()
        async for piece in self:
            for line in splitter.feed(piece):
                yield line
        for line in splitter.finish():
            yield line
