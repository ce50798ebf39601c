from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Protocol, Sequence, Tuple, Union

from .core.errors import UsageError, WebhookVerificationError

if TYPE_CHECKING:
    from .generated.events import WebhookEvent


class HeaderSource(Protocol):
    """A dict, or the headers of Flask, Django, Starlette or httpx."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


_TIMESTAMP = re.compile(r"\d{1,15}", re.ASCII)


def verify_webhook(
    body: Union[bytes, str],
    headers: HeaderSource,
    secrets: Union[str, Sequence[str]],
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Returns the event of a delivery, once it is certain that it was signed with one of the secrets, and recently.

    Give the raw bytes of the body: a body that was parsed and written again has another signature.

    Args:
        body: The body as it came.
        headers: The headers of the request; their names may be written in any case.
        secrets: The webhook's secret, or several during a rotation.
        tolerance_seconds: How old, or how far in the future, a delivery may be.
        now: Seconds since 1970 in the place of the clock, for tests.
    """
    keys = [_key_of(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    lowered = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp = lowered.get("webhook-id"), lowered.get("webhook-timestamp")
    signatures = lowered.get("webhook-signature")
    if not event_id or not timestamp or not signatures:
        raise WebhookVerificationError("webhook-id, webhook-timestamp or webhook-signature is missing.")
    clock = time.time() if now is None else now
    if not _TIMESTAMP.fullmatch(timestamp) or abs(clock - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("The delivery was signed too long ago, or by a clock that is ahead.")
    content = body.encode() if isinstance(body, str) else body
    received = [one[len("v1,") :] for one in signatures.split(" ") if one.startswith("v1,")]
    if not _matches(keys, event_id, timestamp, content, received):
        raise WebhookVerificationError("No signature is made with any of the secrets.")
    try:
        event: WebhookEvent = json.loads(content)
    except ValueError as cause:
        raise WebhookVerificationError("The body is no JSON.") from cause
    return event


def _matches(keys: List[bytes], event_id: str, timestamp: str, content: bytes, received: List[str]) -> bool:
    matches = False
    for key in keys:
        expected = _signature_of(key, event_id, timestamp, content).encode()
        # Every pair is compared, so that the time taken tells nothing.
        for one in received:
            matches = hmac.compare_digest(expected, one.encode()) or matches
    return matches


class SignedWebhook(NamedTuple):
    body: bytes
    headers: Dict[str, str]


def sign_webhook(event: Mapping[str, Any], secret: str, now: Optional[float] = None) -> SignedWebhook:
    """Signs an event as the service does, for tests of a receiver."""
    body = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode()
    event_id = str(event.get("id", "evt_test"))
    timestamp = str(int(time.time() if now is None else now))
    signature = _signature_of(_key_of(secret), event_id, timestamp, body)
    headers = {
        "content-type": "application/json",
        "x-service-event": str(event.get("type", "webhook.test")),
        "x-service-signature": _hmac(secret.encode(), body),
        "webhook-id": event_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": f"v1,{signature}",
    }
    return SignedWebhook(body, headers)


def _key_of(secret: str) -> bytes:
    """A `whsec_` secret is base64 of the key; any other is the key itself."""
    try:
        key = base64.b64decode(secret[len("whsec_") :], validate=True) if secret.startswith("whsec_") else secret.encode()
    except (binascii.Error, ValueError) as cause:
        raise UsageError("The secret begins with whsec_, but is no base64.") from cause
    # Anybody can sign with an empty key.
    if not key:
        raise UsageError("The secret is empty.")
    return key


def _signature_of(key: bytes, event_id: str, timestamp: str, content: bytes) -> str:
    return _hmac(key, f"{event_id}.{timestamp}.".encode() + content)


def _hmac(key: bytes, content: bytes) -> str:
    return base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
