from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Callable, Mapping, NamedTuple, Optional

from .errors import UsageError

if TYPE_CHECKING:
    from ..generated.types import SuccessMetaWarning
    from .cancel import CancelToken

    OnWarning = Callable[[SuccessMetaWarning, str], None]

DEFAULT_BASE_URL = "http://localhost:8080/api/v1"
DEFAULT_TIMEOUT = 60.0
DEFAULT_MAX_RETRIES = 2


class AnswerInfo(NamedTuple):
    """The answer that the data came in."""

    status: int
    headers: Mapping[str, str]
    request_id: Optional[str]
    attempts: int
    """How many tries it took."""


@dataclass(frozen=True)
class CallOptions:
    """Settings of one call; what is None is as the client has it."""

    timeout: Optional[float] = None
    """Seconds for the whole call, retries and waits included."""
    max_retries: Optional[int] = None
    headers: Optional[Mapping[str, str]] = None
    idempotency_key: Optional[str] = None
    """Made for every POST unless given; the same for all its retries."""
    if_match: Optional[str] = None
    """The `ETag` that the resource must still have; it is a 412 if it has changed since."""
    on_answer: Optional[Callable[[AnswerInfo], None]] = None
    """Called with status, headers and request id of the answer."""
    cancel: Optional[CancelToken] = None
    """Ends the call from another thread. The asynchronous client ignores it: cancel the task."""


NO_OPTIONS = CallOptions()


@dataclass(frozen=True)
class Settings:
    """What a client was made with."""

    api_key: str = field(repr=False)
    base_url: str
    timeout: float
    max_retries: int
    headers: Mapping[str, str] = field(repr=False)
    on_warning: Optional[OnWarning]


def read_settings(
    api_key: Optional[str],
    base_url: Optional[str],
    timeout: float,
    max_retries: int,
    headers: Optional[Mapping[str, str]],
    on_warning: Optional[OnWarning],
) -> Settings:
    """Fills in what the environment says."""
    key = api_key or os.environ.get("CQS_API_KEY")
    if not key:
        raise UsageError("Give an api_key, or set CQS_API_KEY.")
    url = base_url or os.environ.get("CQS_BASE_URL") or DEFAULT_BASE_URL
    if not url.startswith(("http://", "https://")):
        raise UsageError("base_url must begin with http:// or https://.")
    return Settings(key, url.rstrip("/"), timeout, max_retries, dict(headers or {}), on_warning)
