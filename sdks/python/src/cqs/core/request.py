"""Makes the address, headers and body of a call."""

from __future__ import annotations

import json
import platform
import re
import uuid
from datetime import datetime
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple, cast
from urllib.parse import quote, urlencode

from .._version import __version__
from .call import Call
from .errors import UsageError
from .options import CallOptions, Settings

USER_AGENT = f"cqs-python/{__version__} python/{platform.python_version()}"

_PARAMETER = re.compile(r"\{(\w+)\}")


class PreparedRequest(NamedTuple):
    """The same for all tries of a call."""

    method: str
    url: str
    headers: Dict[str, str]
    content: Optional[bytes]


def prepare(settings: Settings, call: Call, options: CallOptions) -> PreparedRequest:
    content = None if call.body is None else _encode(call.body)
    headers = {
        "accept": call.accept,
        "accept-encoding": "gzip, deflate",
        "user-agent": USER_AGENT,
        "authorization": f"Bearer {settings.api_key}",
    }
    if content is not None:
        headers["content-type"] = "application/json"
    if call.method == "POST":
        headers["idempotency-key"] = options.idempotency_key or uuid.uuid4().hex
    if options.if_match is not None:
        headers["if-match"] = options.if_match
    for extra in (settings.headers, options.headers or {}):
        headers.update((name.lower(), value) for name, value in extra.items())
    return PreparedRequest(call.method, settings.base_url + _path_of(call) + _search_of(call.query), headers, content)


def _path_of(call: Call) -> str:
    def fill(match: re.Match[str]) -> str:
        name = match.group(1)
        value = str(call.path_parameters[name])
        # An empty id would turn "read one" into "list all".
        if value in ("", ".", ".."):
            raise UsageError(f"{name} must not be empty.")
        return quote(value, safe="")

    return _PARAMETER.sub(fill, call.path) if call.path_parameters else call.path


def _search_of(query: Mapping[str, Any]) -> str:
    pairs: List[Tuple[str, str]] = []
    for name, value in query.items():
        is_several = isinstance(value, (list, tuple, set, frozenset))
        values = cast(Iterable[Any], value) if is_several else [value]
        pairs.extend((name, _search_value(one)) for one in values if one is not None)
    return f"?{urlencode(pairs)}" if pairs else ""


def _search_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return _time(value) if isinstance(value, datetime) else str(value)


def _encode(body: Any) -> bytes:
    text = json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_encode_other)
    return text.encode()


def _encode_other(value: Any) -> Any:
    if isinstance(value, datetime):
        return _time(value)
    if isinstance(value, Mapping):
        return dict(cast(Mapping[str, Any], value))
    raise TypeError(f"{type(value).__name__} can't be sent as JSON.")


def _time(value: datetime) -> str:
    if value.tzinfo is None:
        raise UsageError("A datetime needs a time zone, such as timezone.utc.")
    return value.isoformat()
