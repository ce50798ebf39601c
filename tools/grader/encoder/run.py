"""Trains all folds and the final students at the same time on one GPU; writes weights and measurements within a budget.

python3 run.py --out FOLDER [--minutes 9.3] [--tiny]
"""
import argparse
import gzip
import json
import shutil
import subprocess
import sys
import time
import traceback
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from batches import make_batch, make_examples
from evaluate import print_table
from export import bundle, compare, describe, export, load_grader
from job import learnt_from
from measure import calibrate, measure_evidence, measure_signals, measure_verdicts, softmax
from names import CHECKS
from split import is_labelled, read_records

HERE = Path(__file__).parent
STUDENTS = {"four": ["bge", [0, 3, 6, 9]], "six": ["bge", [0, 2, 4, 6, 8, 10]], "eight": ["bge", [0, 1, 3, 4, 6, 7, 9, 10]]}
RATES = {"bge": 1e-4}


def settings_of(minutes: float, tiny: bool, quick: bool, students: list[str]) -> dict:
    if tiny:
        return {
            "bases": ["bge"], "folds": 2, "teachers": [["bge", 1]], "teachers_all": [["bge", 1], ["bge", 2]],
            "rates": RATES, "teacher_layers": [0, 1], "teacher_epochs": 1, "beside": 8, "mixed": 8, "only": 60, "student_epochs": 1,
            "students": {"four": ["bge", [0]]}, "ship": ["four"], "teachers_s": 60, "students_s": 30,
        }
    # Loading, soft labels and the last predictions take about 65 s, export and measurements 30 s.
    export_s = 45
    spend = minutes * 60 - 75 - export_s
    settings = {
        "bases": ["bge"], "rates": RATES, "folds": 5, "teachers": [["bge", 1], ["bge", 3]],
        "teachers_all": [["bge", 1], ["bge", 3]], "teacher_epochs": 10, "beside": 300,
        "mixed": 5_000, "student_epochs": 20, "students": {name: STUDENTS[name] for name in students}, "ship": students,
        "teachers_s": 0.45 * spend, "students_s": 0.55 * spend,
    }
    if quick:
        # A quarter of the authors is held out once, so that two jobs share the GPU instead of six.
        six = {"six": STUDENTS["six"]}
        export_s = 35
        spend = minutes * 60 - export_s - 40
        settings |= {
            "bases": ["bge"], "folds": 4, "measured": 1, "teachers": [["bge", 1], ["bge", 3]],
            "teachers_all": [["bge", 1], ["bge", 3]], "students": six, "ship": ["six"],
            "teachers_s": 0.45 * spend, "students_s": 0.55 * spend,
        }
    return settings | {"export_s": export_s}


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--work", type=Path, default=Path("/tmp/encoder-work"))
    options.add_argument("--minutes", type=float, default=9.3)
    options.add_argument("--tiny", action="store_true")
    options.add_argument("--students", default="six", help="of four, six and eight; the last one is for grader:join")
    options.add_argument(
        "--part", choices=["all", "folds", "final"], default="all",
        help="folds: what is held out, to measure; final: what ships, with twice the teachers. In two runs each gets more of the GPU",
    )
    options.add_argument("--quick", action="store_true", help="for 3 to 5 minutes: the six-layer student, one fold held out")
    given = options.parse_args()
    started = time.monotonic()
    shutil.rmtree(given.work, ignore_errors=True)
    given.work.mkdir(parents=True)
    given.out.mkdir(parents=True, exist_ok=True)
    settings = settings_of(given.minutes, given.tiny, given.quick, given.students.split(","))
    if given.part == "final":
        half = (settings["teachers_s"] + settings["students_s"]) / 2
        settings |= {"measured": 0, "teachers_all": [["bge", seed] for seed in (1, 3, 5, 7)], "teachers_s": half, "students_s": half}
    if given.part == "folds":
        settings |= {"ship": [], "without_final": True}
    (given.work / "settings.json").write_text(json.dumps(settings))
    run_jobs(settings, given.work, started + given.minutes * 60 - settings.get("export_s", 0), one_by_one=given.tiny)
    report = {"settings": settings, "torch": torch.__version__}
    for name in ["teachers", *settings["students"]]:
        report[name] = measure(name, given.work)
        print(f"\n{name}, held-out conversations")
        print_table(report[name].get("verdicts", {}))
    # What was measured is kept even if an export fails.
    write_report(report, given)
    for name in settings["ship"]:
        try:
            report[f"{name}_int8"] = ship(name, given, report[name]["calibration"])
        except Exception:
            report[f"{name}_int8"] = traceback.format_exc()
            print(report[f"{name}_int8"])
        write_report(report, given)
    print(json.dumps({name: report[f"{name}_int8"] for name in settings["ship"]}))
    if settings["ship"]:
        report["preferred"] = preferred(report, settings["ship"])
        if (given.work / f"{report['preferred']}.pt").exists():
            write_float(given.work / f"{report['preferred']}.pt", given.out / report["preferred"])
    if given.part != "final":
        write_held_out(["teachers", *settings["students"]], given)
    write_report(report, given)
    print(f"done after {time.monotonic() - started:.0f} s")


def write_report(report: dict, given: argparse.Namespace) -> None:
    (given.out / "metrics.json").write_text(json.dumps(report, indent=1))


def run_jobs(settings: dict, work: Path, deadline: float, one_by_one: bool) -> None:
    running = []
    final = [] if settings.get("without_final") else [-1]
    for fold in [*final, *range(settings.get("measured", settings["folds"]))]:
        command = [sys.executable, str(HERE / "job.py"), "--fold", str(fold), "--settings", str(work / "settings.json")]
        running.append(subprocess.Popen([*command, "--out", str(work)]))
        if one_by_one:
            running[-1].wait()
    for process in running:
        try:
            process.wait(max(1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            print("a fold did not end in time and is stopped", flush=True)
            process.kill()


def measure(name: str, work: Path) -> dict:
    parts = [np.load(path) for path in sorted(work.glob(f"{name}.fold*.npz"))]
    if not parts:
        return {"calibration": {}}
    joined = {key: np.concatenate([part[key] for part in parts]) for key in parts[0].files}
    truth, logits = joined["truth"], joined["verdicts"]
    # Each fold is measured with the calibration of the others.
    crossed = [
        measure_part(part, calibrate(*(np.concatenate([other[key] for other in parts if other is not part])
                                       for key in ("truth", "verdicts")))) if len(parts) > 1 else None
        for part in parts
    ]
    calibration = calibrate(truth, logits)
    real = np.isin(joined["sources"], ["uss", "harper-valley"])
    return {
        "calibration": calibration,
        "verdicts": measure_verdicts(truth, logits, calibration),
        "verdicts_real": measure_verdicts(truth[real], logits[real], calibration),
        "verdicts_by_fold": crossed,
        "signals": measure_signals(joined["targets"].astype(np.float32), joined["signals"]),
        "evidence": measure_evidence(truth, joined["signals"], joined["targets"], joined["turns"], joined["has_evidence"]),
    }


def measure_part(part, calibration: dict) -> dict:
    return measure_verdicts(part["truth"], part["verdicts"], calibration)


def ship(name: str, given: argparse.Namespace, calibration: dict) -> dict:
    grader, folder = load_grader(given.work / f"{name}.pt"), given.work / name
    export(grader, folder)
    records = sorted(read_records(HERE), key=is_labelled, reverse=True)
    examples = make_examples(records, Tokenizer.from_file(str(HERE / "tokenizer.json")))
    about = describe(HERE / "tokenizer.json", calibration, learnt_from(examples))
    (folder / "model.json").write_text(json.dumps(about))
    examples = examples[:96]
    gap = compare(grader, folder, [make_batch(examples[i : i + 16], "cpu") for i in range(0, len(examples), 16)])
    bundle(folder, given.out / f"{name}.int8.tar")
    return {"verdict_gap_to_float": gap, "bytes": (given.out / f"{name}.int8.tar").stat().st_size}


def preferred(report: dict, names: list[str]) -> str:
    """The first (smallest) student whose mean area under the curve is within half a point of the best."""
    means = {}
    for name in names:
        values = [row["auc"] for row in report[name].get("verdicts", {}).values() if row["auc"] is not None]
        means[name] = float(np.mean(values)) if values else 0.0
    report["mean_auc"] = means
    return next(name for name in names if means[name] >= max(means.values()) - 0.005)


def write_float(path: Path, out: Path) -> None:
    """Writes the weights before quantisation in two files; word vectors as integers with a scale per row."""
    state = {name: value.float().numpy() for name, value in torch.load(path, map_location="cpu").items()}
    words = state.pop("turns.encoder.words.weight")
    scale = np.abs(words).max(1, keepdims=True) / 127
    np.savez_compressed(f"{out}.words.npz", words=np.round(words / scale).astype(np.int8), scale=scale)
    np.savez_compressed(f"{out}.layers.npz", **{name: value.astype(np.float16) for name, value in state.items()})


def write_held_out(names: list[str], given: argparse.Namespace) -> None:
    """Predictions for held-out conversations: all of them to study, and the student's verdicts for `grader:join`."""
    joined = {}
    for name in names:
        parts = [np.load(path) for path in sorted(given.work.glob(f"{name}.fold*.npz"))]
        kept = ("ids", "truth", "verdicts") if name == "teachers" else ("ids", "truth", "verdicts", "turns", "signals")
        for key in kept:
            joined[f"{name}.{key}"] = np.concatenate([part[key] for part in parts]) if parts else np.zeros(0)
    np.savez_compressed(given.out / "held-out.npz", **joined)
    student = names[-1]
    chances = softmax(joined[f"{student}.verdicts"])
    with gzip.open(given.out / "held-out.jsonl.gz", "wt") as file:
        for record, rows in zip(joined[f"{student}.ids"], chances):
            by_check = {check: [round(float(value), 4) for value in row] for check, row in zip(CHECKS, rows)}
            file.write(json.dumps({"id": str(record), "chances": by_check}) + "\n")


if __name__ == "__main__":
    main()
