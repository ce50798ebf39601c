"""Collects labelled and unlabelled conversations in one format.

{id, source, turns: [[role, text]], labels: {check: verdict}, evidence: {check: [turn]}, signals: {signal: [turn]},
weak: {signal: [turn]}, soft: {signal: {turn: share}}}

A check or signal without an entry is unknown; a signal with an entry is known for all turns of its speaker.
"""
import json
from pathlib import Path


def collect(datasets: Path, labelled: Path, signals: Path | None) -> list[dict]:
    records = {record["id"]: record for record in [*read_rated(datasets), *read_calls(datasets)]}
    for path in sorted(labelled.glob("*.jsonl")):
        if "untouched" in path.name or path.name.startswith("turn-"):
            continue
        for line in read_lines(path):
            record = records.setdefault(line["id"], {"id": line["id"], "source": path.stem})
            if "turns" in line:
                record["turns"] = [[turn["role"], turn.get("text", "")] for turn in line["turns"]]
            for key in ("labels", "evidence", "signals"):
                if key in line:
                    record[key] = {**record.get(key, {}), **line[key]}
    for record in read_single_turns(labelled / "turn-sentiment.jsonl"):
        records[record["id"]] = record
    for line in read_lines(signals) if signals else []:
        if line["id"] in records:
            records[line["id"]]["weak"] = line["signals"]
    for path in labelled.glob("*untouched*.jsonl"):
        for line in read_lines(path):
            records.pop(line["id"], None)
    missing = [record["id"] for record in records.values() if "turns" not in record]
    if missing:
        print(f"{len(missing)} labelled conversations are left out: their text is in no dataset here, e.g. {missing[0]}")
    return [record for record in records.values() if record.get("turns")]


def read_lines(path: Path) -> list[dict]:
    if not path.exists():
        print(f"{path.name} is not there; going on without it")
        return []
    with path.open() as file:
        return [json.loads(line) for line in file if line.strip()]


def read_rated(datasets: Path) -> list[dict]:
    """The training part of the rated dialogues. Shares of raters below and above 3 become soft signals."""
    records = []
    for line in read_lines(datasets / "uss-dev" / "uss_train.jsonl"):
        soft = {"rated_dissatisfied": {}, "rated_satisfied": {}}
        for index, turn in enumerate(line["turns"]):
            ratings = turn.get("ratings")
            if ratings:
                soft["rated_dissatisfied"][index] = sum(rating < 3 for rating in ratings) / len(ratings)
                soft["rated_satisfied"][index] = sum(rating > 3 for rating in ratings) / len(ratings)
        turns = [[turn["role"], turn["text"]] for turn in line["turns"]]
        records.append({"id": line["id"], "source": "uss", "turns": turns, "soft": soft})
    return records


def read_calls(datasets: Path) -> list[dict]:
    records = []
    for line in read_lines(datasets / "harper-valley" / "calls.jsonl"):
        parts = [turn.partition(": ") for turn in line["transcript"].split("\n")]
        turns = [[role.lower(), text] for role, _, text in parts if text]
        records.append({"id": line["external_id"], "source": "harper-valley", "turns": turns})
    return records


def read_single_turns(path: Path) -> list[dict]:
    records = []
    for index, line in enumerate(read_lines(path)):
        if line["part"] != "known" or line["role"] != "customer":
            continue
        signals = {f"mood_{kind}": [0] if line["label"] == kind else [] for kind in ("negative", "positive")}
        turns = [[line["role"], line["text"]]]
        records.append({"id": f"turn-{index}", "source": "turn-sentiment", "turns": turns, "signals": signals})
    return records
