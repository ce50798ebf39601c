"""Writes a student as ONNX: `turns.onnx` (int8) reads windows, `verdicts.onnx` reads the turns of a conversation."""
import json
import re
import tarfile
from pathlib import Path

import numpy as np
import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from bert import Encoder
from model import Grader
from names import CHECKS, FARTHEST_PLACE, FIRST_ROLE, ROLES, SIGNALS, TURN_TOKENS, VERDICTS, WINDOW_TOKENS

OPSET = 17


class TurnGraph(nn.Module):
    """Call eval() before exporting: the exporter restores the mode afterwards, and would switch dropout on."""

    def __init__(self, grader: Grader):
        super().__init__()
        self.turns = grader.turns

    def forward(self, ids, mask, pool):
        vectors, signals, token_scores, _ = self.turns(ids, mask, pool)
        return vectors, signals, token_scores


def load_grader(path: Path) -> Grader:
    state = {name: value.float() for name, value in torch.load(path, map_location="cpu").items()}
    layers = 1 + max(int(name.split(".")[3]) for name in state if name.startswith("turns.encoder.layers."))
    grader = Grader(Encoder(state["turns.encoder.words.weight"].shape[0], layers))
    grader.load_state_dict(state)
    return grader.eval()


def export(grader: Grader, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    ids = torch.full((2, 24), 40)
    ids[:, 1] = FIRST_ROLE
    mask, pool = torch.ones(2, 24), torch.zeros(2, 3, 24)
    pool[:, 0, 1:9] = pool[:, 1, 9:15] = pool[:, 2, 15:23] = 1
    tokens, windows = {0: "windows", 1: "tokens"}, {0: "windows", 1: "turns"}
    torch.onnx.export(
        TurnGraph(grader).eval(), (ids, mask, pool), str(folder / "turns.float.onnx"), opset_version=OPSET, dynamo=False,
        input_names=["ids", "mask", "pool"], output_names=["vectors", "signals", "token_scores"],
        dynamic_axes={"ids": tokens, "mask": tokens, "pool": {**windows, 2: "tokens"}, "vectors": windows,
                      "signals": windows, "token_scores": tokens},
    )
    turns = {0: "conversations", 1: "turns"}
    places = torch.zeros(2, 3, dtype=torch.long)
    given = (torch.zeros(2, 3, 384), torch.zeros(2, 3, len(SIGNALS)), places, places, places, torch.ones(2, 3))
    names = ["vectors", "signals", "roles", "first", "last", "turn_mask"]
    torch.onnx.export(
        grader.verdicts, given, str(folder / "verdicts.onnx"), opset_version=OPSET, dynamo=False, input_names=names,
        output_names=["verdicts", "attention"],
        dynamic_axes={**{name: turns for name in names}, "verdicts": {0: "conversations"}, "attention": turns},
    )
    # The signal heads stay in float: they are small, and their logits decide verdicts.
    quantize_dynamic(
        str(folder / "turns.float.onnx"), str(folder / "turns.onnx"), weight_type=QuantType.QInt8, per_channel=True,
        op_types_to_quantize=["MatMul", "Gather"], nodes_to_exclude=head_products(folder / "turns.float.onnx"),
        extra_options={"MatMulConstBOnly": True},
    )


def head_products(path: Path) -> list[str]:
    nodes = onnx.load(str(path), load_external_data=False).graph.node
    return [node.name for node in nodes if node.op_type == "MatMul" and not re.search("/(encoder|join)/", node.name)]


def describe(tokenizer: Path, calibration: dict, learnt: tuple[np.ndarray, np.ndarray]) -> dict:
    vocabulary = json.loads(tokenizer.read_text())["model"]["vocab"]
    return {
        "learnt_checks": [name for name, known in zip(CHECKS, learnt[0]) if known],
        "learnt_signals": [name for name, known in zip(SIGNALS, learnt[1]) if known],
        "checks": CHECKS, "verdicts": VERDICTS, "signals": SIGNALS, "roles": ROLES, "window_tokens": WINDOW_TOKENS,
        "turn_tokens": TURN_TOKENS, "farthest_place": FARTHEST_PLACE, "first_role_token": FIRST_ROLE,
        "calibration": calibration, "vocabulary": sorted(vocabulary, key=vocabulary.get),
    }


def compare(grader: Grader, folder: Path, batches: list[dict]) -> dict:
    """Largest and mean difference of verdict chances between PyTorch and the int8 files."""
    from infer import OnnxGrader

    runner = OnnxGrader(folder)
    gaps = []
    for batch in batches:
        with torch.no_grad():
            expected = grader(batch)["verdicts"].softmax(-1).numpy()
        logits, _ = runner.run({name: value.numpy() for name, value in batch.items()})
        actual = np.exp(logits - logits.max(-1, keepdims=True))
        gaps.append(np.abs(actual / actual.sum(-1, keepdims=True) - expected))
    return {"max": float(max(gap.max() for gap in gaps)), "mean": float(np.mean([gap.mean() for gap in gaps]))}


def bundle(folder: Path, path: Path) -> None:
    with tarfile.open(path, "w") as tar:
        for name in ("turns.onnx", "verdicts.onnx", "model.json"):
            tar.add(folder / name, name)
