"""Measures an exported model on a labelled file that it was not trained on. Use an untouched file once, at the end.

python3 evaluate.py MODEL_FOLDER LABELLED.jsonl [--datasets DATASETS]     (MODEL_FOLDER: turns.onnx, verdicts.onnx, model.json)
"""
import argparse
import json
import time
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers

from batches import make_batch, make_examples
from conversations import read_calls, read_lines, read_rated
from infer import OnnxGrader
from measure import measure_signals, measure_verdicts
from split import is_labelled


def tokenizer_of(words: list[str]) -> Tokenizer:
    vocabulary = {token: index for index, token in enumerate(words)}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]", max_input_chars_per_word=100))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece()
    return tokenizer


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("model", type=Path)
    options.add_argument("labelled", type=Path, nargs="+")
    options.add_argument("--datasets", type=Path)
    options.add_argument("--json", type=Path)
    given = options.parse_args()
    about = json.loads((given.model / "model.json").read_text())
    texts = {r["id"]: r["turns"] for r in [*read_rated(given.datasets), *read_calls(given.datasets)]} if given.datasets else {}
    records = [record for path in given.labelled for record in read_lines(path)]
    for record in records:
        record["source"] = "measured"
        turns = record.get("turns")
        record["turns"] = [[t["role"], t.get("text", "")] for t in turns] if turns else texts.get(record["id"], [])
    records = [record for record in records if record["turns"] and is_labelled(record)]
    examples = make_examples(records, tokenizer_of(about["vocabulary"]))
    grader = OnnxGrader(given.model)
    logits, signals, spent = [], [], []
    for example in examples:
        batch = {name: value.numpy() for name, value in make_batch([example], "cpu").items()}
        started = time.perf_counter()
        verdicts, found = grader.run(batch)
        spent.append(1_000 * (time.perf_counter() - started))
        logits.append(verdicts[0])
        signals.append(found[0])
    truth = np.stack([example.verdicts for example in examples])
    table = measure_verdicts(truth, np.stack(logits), about["calibration"])
    targets = np.concatenate([example.targets for example in examples])
    result = {"verdicts": table, "signals": measure_signals(targets, np.concatenate(signals)), "ms_median": float(np.median(spent))}
    print_table(table)
    print(f"{len(examples)} conversations, {result['ms_median']:.1f} ms at the median on one thread")
    if given.json:
        given.json.write_text(json.dumps(result, indent=1))


def print_table(table: dict) -> None:
    show = lambda value: "    -" if value is None else f"{value:5.2f}"
    print(f"{'check':26s} labelled problems   auc thresh  prec  recall  same  calib  (0.5: prec recall)")
    for check, row in table.items():
        parts = [row[key] for key in ("auc", "threshold", "precision", "recall", "same_verdict", "calibration_error")]
        half = f"{show(row['precision_half'])} {show(row['recall_half'])}"
        print(f"{check:26s} {row['labelled']:8d} {row['problems']:8d} {'  '.join(map(show, parts))}   {half}")


if __name__ == "__main__":
    main()
