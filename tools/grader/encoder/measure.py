"""Precision, recall, area under the curve and calibration of verdicts and signals."""
import numpy as np

from names import CHECKS, PROBLEM_AT, SIGNALS

MIN_PRECISION = 0.88
MIN_RAISED = 15


def auc(truth: np.ndarray, scores: np.ndarray) -> float | None:
    positives, negatives = int(truth.sum()), int((~truth).sum())
    if not positives or not negatives:
        return None
    _, inverse, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    return float((ranks[truth].sum() - positives * (positives + 1) / 2) / (positives * negatives))


def precision_recall(truth: np.ndarray, scores: np.ndarray, threshold: float) -> tuple[float | None, float]:
    raised = scores >= threshold
    right = int((raised & truth).sum())
    return (right / int(raised.sum()) if raised.any() else None), right / max(1, int(truth.sum()))


def best_threshold(truth: np.ndarray, scores: np.ndarray) -> float:
    """The lowest threshold from which on what is raised is right often enough; 0.99 where there is none."""
    for threshold in np.arange(0.2, 0.96, 0.01):
        precision, _ = precision_recall(truth, scores, threshold)
        if precision is not None and precision >= MIN_PRECISION and (scores >= threshold).sum() >= MIN_RAISED:
            return round(float(threshold), 2)
    return 0.99


def softmax(logits: np.ndarray) -> np.ndarray:
    shifted = np.exp(logits - logits.max(-1, keepdims=True))
    return shifted / shifted.sum(-1, keepdims=True)


def calibration_error(truth: np.ndarray, chances: np.ndarray, bins: int = 10) -> float:
    """Mean gap between how sure the likeliest verdict is and how often it is right, over bins of equal size."""
    sure, right = chances.max(-1), chances.argmax(-1) == truth
    order = np.argsort(sure)
    parts = np.array_split(order, min(bins, max(1, len(order) // 15)))
    return float(sum(len(part) * abs(sure[part].mean() - right[part].mean()) for part in parts) / len(order))


def fit_temperature(truth: np.ndarray, logits: np.ndarray) -> float:
    options = np.geomspace(0.4, 5, 80)
    losses = [-np.log(softmax(logits / t)[np.arange(len(truth)), truth] + 1e-9).mean() for t in options]
    return float(options[int(np.argmin(losses))])


def measure_verdicts(truth: np.ndarray, logits: np.ndarray, calibration: dict | None = None) -> dict:
    """Per check, at the threshold and temperature of `calibration`, or at 0.5 and 1."""
    table = {}
    for index, check in enumerate(CHECKS):
        rows = truth[:, index] >= 0
        if rows.sum() < 10:
            continue
        settings = (calibration or {}).get(check, {"temperature": 1.0, "threshold": 0.5})
        labels, chances = truth[rows, index], softmax(logits[rows, index] / settings["temperature"])
        is_problem, problem = (labels == 1) | (labels == 2), chances[:, 1] + chances[:, 2]
        precision, recall = precision_recall(is_problem, problem, settings["threshold"])
        plain_precision, plain_recall = precision_recall(is_problem, problem, 0.5)
        table[check] = {
            "labelled": int(rows.sum()), "problems": int(is_problem.sum()), "auc": auc(is_problem, problem),
            "threshold": settings["threshold"], "precision": precision, "recall": recall,
            "precision_half": plain_precision, "recall_half": plain_recall,
            "same_verdict": float((chances.argmax(-1) == labels).mean()),
            "calibration_error": calibration_error(labels, chances),
        }
    return table


def calibrate(truth: np.ndarray, logits: np.ndarray) -> dict:
    """Temperature and threshold per check, from held-out predictions."""
    found = {}
    for index, check in enumerate(CHECKS):
        rows = truth[:, index] >= 0
        if rows.sum() < 50:
            continue
        labels = truth[rows, index]
        temperature = fit_temperature(labels, logits[rows, index])
        chances = softmax(logits[rows, index] / temperature)
        threshold = best_threshold((labels == 1) | (labels == 2), chances[:, 1] + chances[:, 2])
        found[check] = {"temperature": round(temperature, 3), "threshold": threshold}
    return found


def measure_signals(targets: np.ndarray, signals: np.ndarray) -> dict:
    table = {}
    for index, name in enumerate(SIGNALS):
        rows = targets[:, index] >= 0
        found = targets[rows, index] >= 0.5
        if found.sum() >= 10 and (~found).sum() >= 10:
            scores = signals[rows, index].astype(np.float32)
            table[name] = {"turns": int(rows.sum()), "found": int(found.sum()), "auc": auc(found, scores)}
    return table


def measure_evidence(truth, signals, targets, turns, has_evidence) -> dict:
    """How often the turn that most shows a problem is one that the label names."""
    hits = {check: [] for check in CHECKS}
    starts = np.concatenate([[0], np.cumsum(turns)])
    for row in range(len(truth)):
        part = slice(starts[row], starts[row + 1])
        for index, check in enumerate(CHECKS):
            if has_evidence[row, index] and truth[row, index] in (1, 2):
                best = int(signals[part, PROBLEM_AT + index].argmax())
                hits[check].append(targets[part, PROBLEM_AT + index][best] > 0.5)
    return {check: {"count": len(found), "first_right": float(np.mean(found))} for check, found in hits.items() if found}
