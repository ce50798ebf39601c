"""Losses for labelled conversations (teachers) and for soft labels of teachers (student)."""
import torch
from torch.nn import functional

from model import strongest
from names import GOOD_AT, PROBLEM_AT


def labelled_loss(output, batch):
    verdicts, signals = output["verdicts"], output["signals"]
    loss = functional.cross_entropy(
        verdicts.flatten(0, 1), batch["verdicts"].flatten(), ignore_index=-1, label_smoothing=0.05, reduction="sum"
    ) / (batch["verdicts"] >= 0).sum().clamp(min=1)
    loss = loss + 0.3 * whole_problem_loss(signals, batch)
    each = functional.binary_cross_entropy_with_logits(signals, batch["targets"].clamp(0, 1), reduction="none")
    return loss + (each * batch["weights"]).sum() / batch["weights"].sum().clamp(min=1)


def whole_problem_loss(signals, batch):
    """Where only the verdict is known, at least one turn shows it (multiple-instance learning)."""
    verdicts = batch["verdicts"]
    known = (verdicts >= 0).float()
    is_problem = ((verdicts == 1) | (verdicts == 2)).float()
    is_good = ((verdicts == 0) | (verdicts == 1)).float()
    total = 0.0
    for at, target in ((PROBLEM_AT, is_problem), (GOOD_AT, is_good)):
        logits = strongest(signals, at, batch["turn_mask"]).clamp(-30, 30)
        each = functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
        total = total + (each * known).sum() / known.sum().clamp(min=1)
    return total


def distillation_loss(output, batch, soft, learnt, progress: float):
    """Soft verdicts and signals of the ensemble; early on also the states of one teacher's last layer.

    `learnt` says which checks and signals had labels: what teachers predict of others is noise.
    """
    checks, names = learnt
    logs = output["verdicts"].log_softmax(-1)
    each = functional.kl_div(logs, soft["verdicts"], reduction="none").sum(-1) * checks
    loss = 2 * each.sum() / (len(each) * checks.sum().clamp(min=1))
    each = functional.binary_cross_entropy_with_logits(output["signals"], soft["signals"], reduction="none")
    turns = batch["turn_mask"][..., None]
    loss = loss + 4 * (each * turns * names).sum() / (turns.sum() * names.sum().clamp(min=1))
    likeness = functional.cosine_similarity(output["states"].float(), soft["states"].float(), dim=-1)
    mask = batch["mask"]
    return loss + 2 * (1 - progress) * ((1 - likeness) * mask).sum() / mask.sum()


@torch.no_grad()
def soft_labels(teachers, batch, device: str):
    """Returns the mean prediction of the teachers, and the states of the first."""
    outputs = []
    for teacher in teachers:
        with torch.autocast(device, torch.bfloat16):
            outputs.append(teacher(batch))
    return {
        "verdicts": torch.stack([output["verdicts"].softmax(-1) for output in outputs]).mean(0),
        "signals": torch.stack([output["signals"].sigmoid() for output in outputs]).mean(0).half(),
        "states": outputs[0]["states"].half(),
    }
