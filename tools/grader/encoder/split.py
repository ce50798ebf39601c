"""Reads prepared conversations, divides them into folds and mixes new unlabelled ones."""
import gzip
import hashlib
import json
import random
import re
from pathlib import Path

from names import CHECKS


def read_records(folder: Path) -> list[dict]:
    with gzip.open(folder / "conversations.jsonl.gz", "rt") as file:
        return [json.loads(line) for line in file]


def is_labelled(record: dict) -> bool:
    return any(check in CHECKS for check in record.get("labels", {}))


def fold_of(record: dict, folds: int) -> int:
    """Written conversations of one author (the letters of the id) share a fold: a held-out author is a new one."""
    real = record["source"] in ("uss", "harper-valley")
    author = re.match(r"[a-zA-Z]*", record["id"])[0]
    key = record["id"] if real else f"{record['source']}:{author}"
    if record["source"] == "known":
        # Ten authors of similar size; the letters are spread evenly.
        return "abcdefghiu".index(author) % folds
    return int(hashlib.sha256(key.encode()).hexdigest(), 16) % folds


def mix(labelled: list[dict], unlabelled: list[dict], count: int, seed: int) -> list[dict]:
    """The beginning of one conversation and the end of another: input on which the student learns what teachers see."""
    choose = random.Random(seed)

    def one() -> list:
        return choose.choice(labelled if choose.random() < 0.7 or not unlabelled else unlabelled)["turns"]

    mixed = []
    for number in range(count):
        first, second = one(), one()
        turns = first[: choose.randint(1, len(first))] + second[choose.randint(0, len(second) - 1) :]
        if len(turns) > 3 and choose.random() < 0.4:
            del turns[choose.randrange(len(turns))]
        mixed.append({"id": f"mixed-{number}", "source": "mixed", "turns": turns})
    return mixed
