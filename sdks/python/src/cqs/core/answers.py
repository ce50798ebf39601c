"""Reads what came back."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, NamedTuple, cast

from .errors import ApiError, ConnectionError, ErrorDetails, error_of
from .retry import retry_after_of

MAX_KEPT_BODY = 64 * 1024


class Answer(NamedTuple):
    """A whole answer."""

    status: int
    headers: Mapping[str, str]
    content: bytes


class Envelope(NamedTuple):
    data: Any
    warnings: List[Any]


def read_envelope(answer: Answer) -> Envelope:
    """Returns the data of a success. Raises what stands for a refusal, or for an answer that broke off."""
    if not 200 <= answer.status < 300:
        raise refusal_of(answer)
    try:
        parsed = json.loads(answer.content)
    except ValueError as cause:
        raise ConnectionError("The answer is no JSON: it broke off, or something else answered.") from cause
    if not isinstance(parsed, dict):
        return Envelope(parsed, [])
    envelope = cast(Dict[str, Any], parsed)
    if envelope.get("success") is not True:
        return Envelope(envelope, [])
    return Envelope(envelope.get("data"), _object(envelope.get("meta")).get("warnings") or [])


def refusal_of(answer: Answer) -> ApiError:
    """Returns the error that an answer stands for. A proxy's page is no envelope."""
    text = answer.content.decode(errors="replace")
    try:
        envelope = _object(json.loads(text))
    except ValueError:
        envelope = {}
    error = _object(envelope.get("error"))
    return error_of(
        ErrorDetails(
            status=answer.status,
            code=error.get("code"),
            field=error.get("field"),
            message=error.get("message") or f"The service answered {answer.status}.",
            request_id=_object(envelope.get("meta")).get("request_id") or answer.headers.get("x-request-id"),
            retry_after=retry_after_of(answer.headers),
            body=text[:MAX_KEPT_BODY],
        )
    )


def _object(value: Any) -> Dict[str, Any]:
    return cast(Dict[str, Any], value) if isinstance(value, dict) else {}
