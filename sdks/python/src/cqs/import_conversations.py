from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, AsyncIterable, AsyncIterator, Callable, Dict, Iterable, Iterator, List, NamedTuple
from typing import Optional, Union

from .core.errors import ApiError, ConnectionError, UsageError

if TYPE_CHECKING:
    from .async_client import AsyncClient
    from .client import Client
    from .generated.types import NewConversation

MAX_BATCH_SIZE = 500


@dataclass(frozen=True)
class ImportRefusal:
    index: int
    """Which record, counted from 0."""
    code: str
    message: str
    field: Optional[str]


@dataclass(frozen=True)
class ImportProgress:
    done: int
    """Records that were sent and answered, in order: an import that is repeated may begin behind them."""
    created: int
    updated: int
    refused: List[ImportRefusal]


OnProgress = Callable[[ImportProgress], None]
Records = Union["Iterable[NewConversation]", "AsyncIterable[NewConversation]"]


class _Batch(NamedTuple):
    start: int
    records: List[NewConversation]


class _Batcher:
    """Collects records into batches, without those that are skipped."""

    def __init__(self, size: int, skip: int) -> None:
        self._size = size
        self._skip = skip
        self._next = 0
        self._records: List[NewConversation] = []

    def add(self, record: NewConversation) -> Optional[_Batch]:
        """Returns the batch that is full with this record, if one is."""
        self._next += 1
        if self._next <= self._skip:
            return None
        self._records.append(record)
        return self.rest() if len(self._records) == self._size else None

    def rest(self) -> Optional[_Batch]:
        records, self._records = self._records, []
        return _Batch(self._next - len(records), records) if records else None


class _Tally:
    """Counts what came of the records."""

    def __init__(self, skip: int) -> None:
        self._done = skip
        self._created = 0
        self._updated = 0
        self._refused: List[ImportRefusal] = []
        self._answered: Dict[int, int] = {}

    def answered(self, batch: _Batch, results: List[Any]) -> ImportProgress:
        for i, result in enumerate(results):
            error = result.get("error")
            if error:
                refusal = ImportRefusal(batch.start + i, error["code"], error["message"], error.get("field"))
                self._refused.append(refusal)
            elif result["status"] == 201:
                self._created += 1
            else:
                self._updated += 1
        self._answered[batch.start] = len(batch.records)
        # Batches may be answered out of order: only what has no gap before it is done.
        while self._done in self._answered:
            self._done += self._answered.pop(self._done)
        return self.progress()

    def progress(self) -> ImportProgress:
        refused = sorted(self._refused, key=lambda one: one.index)
        return ImportProgress(self._done, self._created, self._updated, refused)


def check_import(batch_size: int, concurrency: int, skip: int) -> None:
    if not 1 <= batch_size <= MAX_BATCH_SIZE:
        raise UsageError(f"batch_size must be from 1 to {MAX_BATCH_SIZE}.")
    if concurrency < 1 or skip < 0:
        raise UsageError("concurrency must be at least 1, and skip at least 0.")


def _batches_of(records: Iterable[NewConversation], size: int, skip: int) -> Iterator[_Batch]:
    batcher = _Batcher(size, skip)
    for record in records:
        batch = batcher.add(record)
        if batch:
            yield batch
    last = batcher.rest()
    if last:
        yield last


def import_conversations(
    client: Client,
    records: Iterable[NewConversation],
    batch_size: int,
    concurrency: int,
    skip: int,
    on_progress: Optional[OnProgress],
) -> ImportProgress:
    batches = _batches_of(records, batch_size, skip)
    tally = _Tally(skip)
    reading, counting = threading.Lock(), threading.Lock()
    stopped = threading.Event()
    errors: List[BaseException] = []

    def work() -> None:
        try:
            while not stopped.is_set():
                with reading:
                    batch = next(batches, None)
                if batch is None:
                    return
                results = client.conversations.batch_create(conversations=batch.records)["results"]
                with counting:
                    progress = tally.answered(batch, results)
                    if on_progress:
                        on_progress(progress)
        except BaseException as error:
            errors.append(error)
            stopped.set()

    workers = [threading.Thread(target=work, daemon=True, name="cqs import") for _ in range(concurrency)]
    try:
        for worker in workers:
            worker.start()
    finally:
        # What is under way is waited for, so that the last progress told is true; Ctrl-C stops the rest.
        _join(workers, stopped)
    if errors:
        raise errors[0]
    return tally.progress()


def _join(workers: List[threading.Thread], stopped: threading.Event) -> None:
    try:
        for worker in workers:
            worker.join()
    except BaseException:
        stopped.set()
        raise


async def _batches_of_async(records: Records, size: int, skip: int) -> AsyncIterator[_Batch]:
    if not isinstance(records, AsyncIterable):
        for batch in _batches_of(records, size, skip):
            yield batch
        return
    batcher = _Batcher(size, skip)
    async for record in records:
        full = batcher.add(record)
        if full:
            yield full
    last = batcher.rest()
    if last:
        yield last


async def import_conversations_async(
    client: AsyncClient,
    records: Records,
    batch_size: int,
    concurrency: int,
    skip: int,
    on_progress: Optional[OnProgress],
) -> ImportProgress:
    batches = _batches_of_async(records, batch_size, skip)
    tally = _Tally(skip)
    reading = asyncio.Lock()
    errors: List[BaseException] = []

    async def next_batch() -> Optional[_Batch]:
        async with reading:
            async for batch in batches:
                return batch
            return None

    async def work() -> None:
        try:
            while not errors:
                batch = await next_batch()
                if batch is None:
                    return
                answer = await client.conversations.batch_create(conversations=batch.records)
                progress = tally.answered(batch, answer["results"])
                if on_progress:
                    on_progress(progress)
        except Exception as error:
            errors.append(error)

    await asyncio.gather(*(work() for _ in range(concurrency)))
    if errors:
        raise errors[0]
    return tally.progress()


def can_resume(error: BaseException) -> bool:
    """Returns whether an import that raised this may be repeated with `skip`."""
    return isinstance(error, ConnectionError) or (
        isinstance(error, ApiError) and (error.status == 429 or error.status >= 500)
    )
