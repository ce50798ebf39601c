"""Tells a field that was not given from one that is None."""

from __future__ import annotations

from typing import Any, Dict, Mapping


class NotGiven:
    """The type of `NOT_GIVEN`: such a field is left out, while None is sent as null."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "NOT_GIVEN"


NOT_GIVEN = NotGiven()


def given(fields: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns the fields without those that were not given."""
    return {name: value for name, value in fields.items() if value is not NOT_GIVEN}
