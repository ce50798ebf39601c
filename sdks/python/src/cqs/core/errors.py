from __future__ import annotations

import builtins
from typing import NamedTuple, Optional


class CqsError(Exception):
    """Everything that this library raises by itself."""


class ConnectionError(CqsError, builtins.ConnectionError):
    """The service could not be reached, or the connection broke before the answer was whole."""


class TimeoutError(CqsError, builtins.TimeoutError):
    """The call took longer than its `timeout`, retries and waits included."""


class CancelledError(CqsError):
    """The call's `cancel` token was cancelled."""


class UsageError(CqsError, ValueError):
    """The call makes no sense, such as one with an empty id; nothing was sent."""


class WebhookVerificationError(CqsError):
    """The webhook was not signed with any of the secrets, or too long ago."""


class ScoringFailedError(CqsError):
    """The service gave up scoring the conversation; the message says why."""


class ErrorDetails(NamedTuple):
    status: int
    code: Optional[str]
    field: Optional[str]
    message: str
    request_id: Optional[str]
    retry_after: Optional[float]
    body: str


class ApiError(CqsError):
    """The service answered, and refused."""

    status: int
    code: Optional[str]
    """Stable, such as `invalid_argument`; None if the answer was not the service's own."""
    field: Optional[str]
    """The offending input by its path, such as `tags.0`."""
    message: str
    request_id: Optional[str]
    """Include it when you report a problem."""
    retry_after: Optional[float]
    """Seconds to wait before the next try, where the service says so."""
    body: str
    """The answer as it came, such as a proxy's page; at most 64 KiB."""

    def __init__(self, details: ErrorDetails) -> None:
        super().__init__(details)
        self.status, self.code, self.field, self.message, self.request_id, self.retry_after, self.body = details

    def __str__(self) -> str:
        return self.message


class BadRequestError(ApiError):
    """400"""


class AuthenticationError(ApiError):
    """401"""


class PermissionDeniedError(ApiError):
    """403"""


class NotFoundError(ApiError):
    """404"""


class ConflictError(ApiError):
    """409"""


class PayloadTooLargeError(ApiError):
    """413"""


class RateLimitError(ApiError):
    """429"""


class ServerError(ApiError):
    """Any 5xx: the trouble is on the other side."""


_BY_STATUS = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: PayloadTooLargeError,
    429: RateLimitError,
}


def error_of(details: ErrorDetails) -> ApiError:
    """Returns the error that stands for a status."""
    if details.status >= 500:
        return ServerError(details)
    return _BY_STATUS.get(details.status, ApiError)(details)
