"""What the generated resources are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from .call import Call
from .listing import AsyncListing, Listing, Page, page_of
from .options import CallOptions
from .streams import AsyncByteStream, ByteStream

if TYPE_CHECKING:
    from .async_sender import AsyncSender
    from .sender import Sender


def _page_call(call: Call, starting_after: Optional[str]) -> Call:
    if starting_after is None:
        return call
    return call._replace(query={**call.query, "starting_after": starting_after})


class Resource:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def _value(self, call: Call, options: Optional[CallOptions]) -> Any:
        return self._sender.value(call, options)

    def _listing(self, call: Call, options: Optional[CallOptions]) -> Listing[Any]:
        def read(starting_after: Optional[str]) -> Page[Any]:
            return page_of(self._sender.value(_page_call(call, starting_after), options))

        return Listing(read)

    def _stream(self, call: Call, options: Optional[CallOptions]) -> ByteStream:
        return ByteStream(lambda: self._sender.open(call, options), options.cancel if options else None)


class AsyncResource:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def _value(self, call: Call, options: Optional[CallOptions]) -> Any:
        return await self._sender.value(call, options)

    def _listing(self, call: Call, options: Optional[CallOptions]) -> AsyncListing[Any]:
        async def read(starting_after: Optional[str]) -> Page[Any]:
            return page_of(await self._sender.value(_page_call(call, starting_after), options))

        return AsyncListing(read)

    def _stream(self, call: Call, options: Optional[CallOptions]) -> AsyncByteStream:
        return AsyncByteStream(lambda: self._sender.open(call, options))
