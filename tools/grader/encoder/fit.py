"""The training loop. Its schedule follows steps or elapsed time, whichever is further, so that it ends within a budget."""
import random
import time

import torch
from torch import nn

from batches import Example, in_batches, make_batch
from losses import distillation_loss, labelled_loss, soft_labels
from names import WINDOW_TOKENS

WARM_UP = 0.08


class Run:
    """Counts progress from 0 to 1 and sets the learning rate."""

    def __init__(self, model: nn.Module, steps: int, budget_s: float, rate: float):
        base = [p for name, p in model.named_parameters() if ".encoder." in name]
        heads = [p for name, p in model.named_parameters() if ".encoder." not in name]
        fused = next(model.parameters()).is_cuda
        groups = [{"params": base, "peak": rate}, {"params": heads, "peak": 5 * rate}]
        self.optimiser = torch.optim.AdamW(groups, lr=rate, weight_decay=0.02, fused=fused)
        self.model, self.steps, self.budget_s = model, steps, budget_s
        self.step_count, self.skipped, self.started = 0, 0, time.monotonic()

    @property
    def progress(self) -> float:
        return max(self.step_count / self.steps, (time.monotonic() - self.started) / self.budget_s)

    def step(self, loss: torch.Tensor) -> None:
        share = self.progress
        for group in self.optimiser.param_groups:
            group["lr"] = group["peak"] * min(share / WARM_UP + 1e-3, max(0.0, (1 - share) / (1 - WARM_UP)))
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        norm = nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        # One batch whose gradient overflows must not spoil the weights.
        if norm.isfinite():
            self.optimiser.step()
        else:
            self.skipped += 1
        self.step_count += 1


MAX_SKIPPED = 50


def labelled_batches(forms: list[list[Example]], device: str, seed: int, size=32) -> list[list[dict]]:
    """Batches of each form of the conversations, made once: making them takes as long as a step of training."""
    shuffle = random.Random(seed)
    made = []
    for examples in forms:
        parts = in_batches(examples, size, shuffle)
        limits = [WINDOW_TOKENS if shuffle.random() < 0.7 else shuffle.choice([96, 128, 192, 256]) for _ in parts]
        made.append([make_batch([examples[i] for i in part], device, limit) for part, limit in zip(parts, limits)])
    return made


def train_teacher(model, forms: list[list[dict]], device, seed, epochs, budget_s, rate):
    """`forms` holds batches of the same conversations in several forms; each epoch takes one form.

    Returns the epochs done, or None if too many steps had to be left out: the model is of no use.
    """
    torch.manual_seed(seed)
    shuffle = random.Random(seed)
    count = len(forms[0])
    run = Run(model, epochs * count, budget_s, rate)
    model.train()
    while run.progress < 1:
        for batch in shuffle.sample(chosen := shuffle.choice(forms), len(chosen)):
            if run.progress >= 1:
                break
            with torch.autocast(device, torch.bfloat16):
                output = model(batch)
            run.step(labelled_loss(output, batch))
            if run.skipped > MAX_SKIPPED:
                return None
    model.eval()
    return run.step_count / count


def label_softly(teachers, examples: list[Example], device, seed, size=48):
    """Batches with the teachers' predictions, made once: the student then trains without the teachers."""
    shuffle = random.Random(seed)
    made = []
    for part in in_batches(examples, size, shuffle):
        limit = WINDOW_TOKENS if shuffle.random() < 0.8 else shuffle.choice([96, 128, 192, 256])
        batch = make_batch([examples[i] for i in part], device, limit)
        for unused in ("targets", "weights", "has_evidence"):
            del batch[unused]
        made.append((batch, soft_labels(teachers, batch, device)))
    return made


def train_student(model, labelled_softly, learnt, device, seed, epochs, budget_s, rate=3e-4):
    torch.manual_seed(seed)
    shuffle = random.Random(seed)
    run = Run(model, epochs * len(labelled_softly), budget_s, rate)
    model.train()
    while run.progress < 1:
        shuffle.shuffle(labelled_softly)
        for batch, soft in labelled_softly:
            if run.progress >= 1:
                break
            with torch.autocast(device, torch.bfloat16):
                output = model(batch)
            soft = {name: value.float() for name, value in soft.items()}
            run.step(distillation_loss(output, batch, soft, learnt, run.progress))
    model.eval()
    return run.step_count / len(labelled_softly)
