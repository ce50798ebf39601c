from __future__ import annotations

from typing import Any, Dict, NamedTuple, Optional


class Call(NamedTuple):
    """One operation with its arguments."""

    operation: str
    method: str
    path: str
    """With `{name}` for parameters."""
    path_parameters: Dict[str, Any] = {}
    query: Dict[str, Any] = {}
    body: Optional[Any] = None
    accept: str = "application/json"
