from __future__ import annotations

import time
from typing import Any, Dict, Optional

# The service sends something every 15 seconds: a stream that is silent for longer is dead.
STREAM_IDLE_TIMEOUT = 60.0


class Deadline:
    """The end of a call, over all its tries and waits."""

    def __init__(self, timeout: float) -> None:
        self.timeout = timeout
        self._end = time.monotonic() + timeout

    def left(self) -> float:
        return self._end - time.monotonic()


class DeadlineTimeouts(Dict[str, Optional[float]]):
    """httpx's time-outs of a request, computed when each phase begins.

    httpx knows one time-out per phase (connect, write, read); with fixed numbers the phases would add up.
    """

    def __init__(self, deadline: Deadline) -> None:
        left = max(deadline.left(), 0.001)
        super().__init__(connect=left, read=left, write=left, pool=left)
        self._deadline: Optional[Deadline] = deadline

    def lift(self) -> None:
        """Lets the body take as long as it takes: from here on only silence is a failure."""
        self._deadline = None
        self["read"] = STREAM_IDLE_TIMEOUT

    def get(self, name: str, default: Any = None) -> Optional[float]:
        if self._deadline is None:
            return super().get(name, default)
        return max(self._deadline.left(), 0.001)
