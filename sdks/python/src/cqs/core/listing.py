from __future__ import annotations

from dataclasses import dataclass
from typing import Any, AsyncIterator, Awaitable, Callable, Generic, Iterator, List, Optional, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    """A page of a list."""

    items: List[Item]
    has_more: bool

    @property
    def next_cursor(self) -> Optional[str]:
        """The `starting_after` of the next page; None if this is the last one."""
        last: Any = self.items[-1] if self.items else {}
        cursor: Optional[str] = last.get("id") if self.has_more else None
        return cursor


def page_of(data: Any) -> Page[Any]:
    return Page(items=data["items"], has_more=data["has_more"])


class Listing(Generic[Item]):
    """A list: walk it for every item of every page, or walk `pages()`, or ask for the `first_page()`.

    To resume later, keep the id of the last item and give it as `starting_after`.
    """

    def __init__(self, read: Callable[[Optional[str]], Page[Item]]) -> None:
        self._read = read

    def first_page(self) -> Page[Item]:
        return self._read(None)

    def pages(self) -> Iterator[Page[Item]]:
        page = self._read(None)
        yield page
        while (cursor := page.next_cursor) is not None:
            page = self._read(cursor)
            yield page

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items


class AsyncListing(Generic[Item]):
    """A list: walk it with `async for` for every item of every page, or walk `pages()`, or await `first_page()`.

    To resume later, keep the id of the last item and give it as `starting_after`.
    """

    def __init__(self, read: Callable[[Optional[str]], Awaitable[Page[Item]]]) -> None:
        self._read = read

    async def first_page(self) -> Page[Item]:
        return await self._read(None)

    async def pages(self) -> AsyncIterator[Page[Item]]:
        page = await self._read(None)
        yield page
        while (cursor := page.next_cursor) is not None:
            page = await self._read(cursor)
            yield page

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.items:
                yield item
