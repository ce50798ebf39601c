from __future__ import annotations

import math
import random
import re
import time
from email.utils import parsedate_to_datetime
from typing import Mapping, Optional

from .errors import ApiError, ConnectionError

FIRST_DELAY = 0.5
LONGEST_DELAY = 8.0
# A caller that is told to wait longer had better know than sleep.
LONGEST_RETRY_AFTER = 60.0

_NUMBER = re.compile(r"\s*\d+(\.\d+)?\s*", re.ASCII)


def is_worth_retrying(error: BaseException) -> bool:
    """Returns whether the same call may turn out better."""
    if isinstance(error, ConnectionError):
        return True
    if not isinstance(error, ApiError):
        return False
    if error.retry_after is not None and error.retry_after > LONGEST_RETRY_AFTER:
        return False
    return error.status in (408, 429) or error.status >= 500 or error.code == "idempotency_key_in_use"


def delay_before(retry: int, error: BaseException) -> float:
    """Returns the seconds that the service asks for, else half a second, doubling up to 8 s.

    A quarter is taken off at random, so that callers which failed together do not come back together.
    """
    if isinstance(error, ApiError) and error.retry_after is not None:
        return error.retry_after
    doubled: float = FIRST_DELAY * 2.0 ** min(retry - 1, 10)
    return min(LONGEST_DELAY, doubled) * (1 - 0.25 * random.random())


def retry_after_of(headers: Mapping[str, str]) -> Optional[float]:
    """Returns `Retry-After` in seconds: it may be a number or a date.

    A date is counted from the `Date` of the answer, if there is one: the clock here may be wrong.
    """
    value = headers.get("retry-after")
    if value is None:
        return None
    if _NUMBER.fullmatch(value):
        return float(value)
    at, sent_at = _seconds_of(value), _seconds_of(headers.get("date", ""))
    if at is None:
        return None
    return float(max(0, math.ceil(at - (time.time() if sent_at is None else sent_at))))


def _seconds_of(date: str) -> Optional[float]:
    """Returns an HTTP date in seconds since 1970; None if it is none."""
    try:
        return parsedate_to_datetime(date).timestamp()
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
