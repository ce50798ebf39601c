"""Writes all conversations of the training data in the format that `npm run grader:signals` reads.

python3 list_conversations.py --datasets DATASETS --labelled LABELLED > conversations.jsonl
"""
import argparse
import json
from pathlib import Path

from conversations import collect

options = argparse.ArgumentParser()
options.add_argument("--datasets", type=Path, required=True)
options.add_argument("--labelled", type=Path, required=True)
given = options.parse_args()
for record in collect(given.datasets, given.labelled, None):
    turns = [{"role": role, "text": text} for role, text in record["turns"]]
    print(json.dumps({"id": record["id"], "turns": turns}))
