"""One fold: trains teachers on the other folds, distils students from them, predicts the held-out conversations.

Fold -1 holds nothing out: its students are the ones that ship.
"""
import argparse
import json
import random
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from batches import Example, in_batches, make_batch, make_examples
from bert import build, unpack
from fit import label_softly, labelled_batches, train_student, train_teacher
from losses import soft_labels
from model import Grader
from names import CHECKS, GOOD_AT, PROBLEM_AT
from people import rename
from split import fold_of, is_labelled, mix, read_records

# A teacher in another process may start and end a little later than the first.
LATEST_S = 15


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--fold", type=int, required=True)
    options.add_argument("--settings", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--teacher", type=int, help="train only this teacher and write it to a file")
    given = options.parse_args()
    settings = json.loads(given.settings.read_text())
    given.out.mkdir(parents=True, exist_ok=True)
    Job(given.fold, settings, given.out).run(given.teacher)


class Job:
    def __init__(self, fold: int, settings: dict, out: Path):
        self.fold, self.settings, self.out = fold, settings, out
        self.folder = Path(__file__).parent
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.set_num_threads(2)
        self.started = time.monotonic()
        self.bases = {name: unpack(str(self.folder / f"{name}.weights.xz")) for name in settings["bases"]}
        tokenizer = Tokenizer.from_file(str(self.folder / "tokenizer.json"))
        self.examples = lambda records, share, seed: make_examples(records, tokenizer, share, seed)

    def log(self, text: str) -> None:
        print(f"[fold {self.fold:2d} {time.monotonic() - self.started:5.0f} s] {text}", flush=True)

    def run(self, only_teacher: int | None) -> None:
        records = read_records(self.folder)
        if self.settings.get("only"):
            records = random.Random(0).sample(records, self.settings["only"])
        labelled = [record for record in records if is_labelled(record)]
        held_out = [record for record in labelled if fold_of(record, self.settings["folds"]) == self.fold]
        kept_out = {record["id"] for record in held_out}
        train = [record for record in labelled if record["id"] not in kept_out]
        unlabelled = [record for record in records if not is_labelled(record)]
        self.log(f"{len(train)} labelled to train, {len(held_out)} held out, {len(unlabelled)} unlabelled")
        if only_teacher is not None:
            return self.train_teacher(only_teacher, train, unlabelled)
        teachers = self.train_teachers(train, unlabelled)
        self.predict("teachers", teachers, held_out)
        self.distil(teachers, train, unlabelled, held_out)

    def train_teachers(self, train: list[dict], unlabelled: list[dict]) -> list[Grader]:
        """Trains the first teacher here and each other one in a process of its own: a step leaves most of the GPU idle."""
        ends = time.monotonic() + self.settings["teachers_s"]
        others = [subprocess.Popen([sys.executable, *sys.argv, "--teacher", str(number)]) for number in range(1, len(self.plan))]
        self.train_teacher(0, train, unlabelled)
        for process in others:
            try:
                process.wait(max(1, ends + LATEST_S - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
        files = [self.teacher_file(number) for number in range(len(self.plan))]
        return [self.load_teacher(number, file) for number, file in enumerate(files) if file.exists()]

    def train_teacher(self, number: int, train: list[dict], unlabelled: list[dict]) -> None:
        ends = time.monotonic() + self.settings["teachers_s"]
        base, seed = self.plan[number]
        choose = random.Random(100 * self.fold + number)
        beside = choose.sample(unlabelled, min(len(unlabelled), self.settings["beside"]))
        beside += [record for record in unlabelled if record["source"] == "turn-sentiment"]
        renamed = [rename(record, choose) for record in train + beside]
        forms = [self.examples(train + beside, 0.0, 0)]
        forms += [self.examples(renamed, share, seed) for share in (0.0, 0.5)]
        batches = labelled_batches(forms, self.device, seed)
        model = self.new_teacher(number)
        epochs = train_teacher(
            model, batches, self.device, seed, self.settings["teacher_epochs"], ends - time.monotonic(), self.settings["rates"][base]
        )
        self.log(f"teacher {base} seed {seed}: {'given up' if epochs is None else f'{epochs:.1f} epochs'}")
        if epochs is not None:
            torch.save(model.state_dict(), self.teacher_file(number))

    @property
    def plan(self) -> list:
        return self.settings["teachers_all" if self.fold < 0 else "teachers"]

    def new_teacher(self, number: int) -> Grader:
        return Grader(build(self.bases[self.plan[number][0]], self.settings.get("teacher_layers"))).to(self.device)

    def teacher_file(self, number: int) -> Path:
        return self.out / f"teacher{number}.fold{self.fold}.pt"

    def load_teacher(self, number: int, file: Path) -> Grader:
        teacher = self.new_teacher(number)
        teacher.load_state_dict(torch.load(file, map_location=self.device))
        return teacher.eval()

    def distil(self, teachers, train, unlabelled, held_out) -> None:
        settings = self.settings
        choose = random.Random(self.fold)
        mixed = mix(train, unlabelled, settings["mixed"], self.fold)
        spoken = self.examples([rename(record, choose) for record in train], 1.0, 1)
        examples = self.examples(train + unlabelled + mixed, 0.2, 2) + spoken
        soft = label_softly(teachers, examples, self.device, self.fold)
        self.log(f"{len(examples)} conversations labelled by the teachers")
        learnt = [torch.tensor(known, device=self.device).float() for known in learnt_from(examples)]
        for name, (base, layers) in settings["students"].items():
            if self.fold < 0 and name not in settings["ship"]:
                continue
            model = Grader(build(self.bases[base], layers)).to(self.device)
            model.turns.load_state_dict(heads_of(teachers[0].turns), strict=False)
            model.verdicts.load_state_dict(teachers[0].verdicts.state_dict())
            budget = settings["students_s"] / len(settings["students"])
            epochs = train_student(model, soft, learnt, self.device, 7, settings["student_epochs"], budget)
            self.log(f"student {name}: {epochs:.1f} epochs")
            self.predict(name, [model], held_out)
            if self.fold < 0:
                torch.save({key: value.half().cpu() for key, value in model.state_dict().items()}, self.out / f"{name}.pt")

    def predict(self, name: str, models, records: list[dict]) -> None:
        """Stores log-probabilities of verdicts and probabilities of signals, the mean of the models."""
        if not records:
            return
        examples = self.examples(records, 0.0, 0)
        verdicts = [None] * len(examples)
        signals = [None] * len(examples)
        for part in in_batches(examples, 64, None):
            batch = make_batch([examples[i] for i in part], self.device)
            output = soft_labels(models, batch, self.device)
            for row, i in enumerate(part):
                verdicts[i] = output["verdicts"][row].clamp(min=1e-7).log().cpu().numpy()
                signals[i] = output["signals"][row, : len(examples[i].roles)].float().cpu().numpy()
        np.savez_compressed(
            self.out / f"{name}.fold{self.fold}.npz",
            ids=np.array([example.id for example in examples]),
            sources=np.array([example.source for example in examples]),
            truth=np.stack([example.verdicts for example in examples]),
            verdicts=np.stack(verdicts).astype(np.float32),
            signals=np.concatenate(signals).astype(np.float16),
            targets=np.concatenate([example.targets for example in examples]).astype(np.float16),
            turns=np.array([len(example.roles) for example in examples]),
            has_evidence=np.stack([example.has_evidence for example in examples]),
        )


def learnt_from(examples: list[Example]) -> tuple[np.ndarray, np.ndarray]:
    """Checks with at least 50 labels, and signals that at least 20 turns show or, by verdicts alone, must show."""
    checks = np.sum([example.verdicts >= 0 for example in examples], 0) >= 50
    signals = np.sum([(example.targets >= 0.5).sum(0) for example in examples], 0) >= 20
    signals[PROBLEM_AT : PROBLEM_AT + len(CHECKS)] |= checks
    signals[GOOD_AT : GOOD_AT + len(CHECKS)] |= checks
    return checks, signals


def heads_of(reader) -> dict:
    return {name: value for name, value in reader.state_dict().items() if not name.startswith("encoder.")}


if __name__ == "__main__":
    main()
