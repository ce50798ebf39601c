"""Client library of the Conversation Quality Service."""

from ._version import __version__
from .async_client import AsyncClient
from .client import Client
from .core.cancel import CancelToken
from .core.errors import (
    ApiError,
    AuthenticationError,
    BadRequestError,
    CancelledError,
    ConflictError,
    ConnectionError,
    CqsError,
    NotFoundError,
    PayloadTooLargeError,
    PermissionDeniedError,
    RateLimitError,
    ScoringFailedError,
    ServerError,
    TimeoutError,
    UsageError,
    WebhookVerificationError,
)
from .core.listing import AsyncListing, Listing, Page
from .core.not_given import NOT_GIVEN, NotGiven
from .core.options import AnswerInfo, CallOptions
from .core.streams import AsyncByteStream, ByteStream
from .follow_events import FollowedEvent
from .import_conversations import ImportProgress, ImportRefusal, can_resume
from .webhooks import SignedWebhook, sign_webhook, verify_webhook

__all__ = [
    "NOT_GIVEN",
    "AnswerInfo",
    "ApiError",
    "AsyncByteStream",
    "AsyncClient",
    "AsyncListing",
    "AuthenticationError",
    "BadRequestError",
    "ByteStream",
    "CallOptions",
    "CancelToken",
    "CancelledError",
    "Client",
    "ConflictError",
    "ConnectionError",
    "CqsError",
    "FollowedEvent",
    "ImportProgress",
    "ImportRefusal",
    "Listing",
    "NotFoundError",
    "NotGiven",
    "Page",
    "PayloadTooLargeError",
    "PermissionDeniedError",
    "RateLimitError",
    "ScoringFailedError",
    "ServerError",
    "SignedWebhook",
    "TimeoutError",
    "UsageError",
    "WebhookVerificationError",
    "__version__",
    "can_resume",
    "sign_webhook",
    "verify_webhook",
]
