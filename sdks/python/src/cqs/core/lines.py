from __future__ import annotations

import re
from typing import Dict, List, NamedTuple, Optional

from .errors import ConnectionError

# A line of the service is at most a conversation: whatever is longer is no such stream.
MAX_LINE_BYTES = 64 * 1024 * 1024

# A carriage return at the very end may be half of a pair.
_LINE_END = re.compile(rb"\r\n|\n|\r(?!\Z)")


class LineSplitter:
    """Cuts bytes into lines, wherever the pieces that they come in begin and end.

    Only carriage returns and line feeds end a line: what JSON may contain unescaped, such as U+2028, does not.
    """

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, piece: bytes) -> List[str]:
        # What has been searched is not searched again, but for a carriage return at its end.
        searched = max(0, len(self._rest) - 1)
        self._rest += piece
        ends = [match.span() for match in _LINE_END.finditer(self._rest, searched)]
        lines: List[str] = []
        begin = 0
        for end, after in ends:
            lines.append(self._rest[begin:end].decode(errors="replace"))
            begin = after
        del self._rest[:begin]
        if len(self._rest) > MAX_LINE_BYTES:
            raise ConnectionError("A line of the stream is longer than 64 MiB.")
        return lines

    def finish(self) -> List[str]:
        """Returns the last line, if it has no end."""
        rest = self._rest.decode(errors="replace")
        self._rest.clear()
        return [rest[:-1] if rest.endswith("\r") else rest] if rest else []


class Message(NamedTuple):
    """One message of a stream of server-sent events."""

    id: Optional[str]
    event: Optional[str]
    data: str


class MessageReader:
    """Puts the messages of `text/event-stream` together from lines; comments are passed over."""

    def __init__(self) -> None:
        self._fields: Dict[str, str] = {}

    def feed(self, line: str) -> Optional[Message]:
        """Returns the message that ends with this line, if one does."""
        if line == "":
            fields, self._fields = self._fields, {}
            data = fields.get("data")
            return None if data is None else Message(fields.get("id"), fields.get("event"), data)
        name, _, value = line.partition(":")
        if name == "":
            return None
        value = value[1:] if value.startswith(" ") else value
        if name == "data" and "data" in self._fields:
            value = f"{self._fields['data']}\n{value}"
        self._fields[name] = value
        return None
