"""Runs the exported files with onnxruntime, as the server does."""
from pathlib import Path

import numpy as np
import onnxruntime


class OnnxGrader:
    def __init__(self, folder: Path, threads: int = 1):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = threads
        load = lambda name: onnxruntime.InferenceSession(str(folder / name), options, providers=["CPUExecutionProvider"])
        self.turns, self.verdicts = load("turns.onnx"), load("verdicts.onnx")

    def run(self, batch: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Returns verdict logits [conversations, checks, verdicts] and signal logits [conversations, turns, signals]."""
        given = {name: batch[name] for name in ("ids", "mask", "pool")}
        vectors, signals, _ = self.turns.run(None, given)
        vectors, signals = (value.reshape(-1, value.shape[-1])[batch["slots"]] for value in (vectors, signals))
        places = {name: batch[name] for name in ("roles", "first", "last", "turn_mask")}
        verdicts, _ = self.verdicts.run(None, {"vectors": vectors, "signals": signals, **places})
        return verdicts, signals
