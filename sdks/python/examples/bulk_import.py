"""Imports a file of JSON lines: CQS_API_KEY=… python examples/bulk_import.py conversations.jsonl [skip]"""

import json
import sys
from typing import Iterator

from cqs import Client, ImportProgress
from cqs.types import NewConversation


def records(path: str) -> Iterator[NewConversation]:
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def report(progress: ImportProgress) -> None:
    print(f"{progress.done} sent")


path, skip = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
with Client() as client:
    result = client.import_conversations(records(path), skip=skip, on_progress=report)
print(f"{result.created} created, {result.updated} updated, {len(result.refused)} refused")
for refusal in result.refused:
    print(f"record {refusal.index}: {refusal.field or ''} {refusal.message}")
