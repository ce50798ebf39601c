"""Reads a BERT-like model from a float ONNX file, prunes its vocabulary and packs its weights for training."""
import json
import re

import numpy as np
import onnx
from onnx import numpy_helper

from names import ROLE_TOKENS


def read_onnx(path: str) -> dict[str, np.ndarray]:
    """Returns the weights under the names that `bert.Encoder` uses."""
    graph = onnx.load(path).graph
    arrays = {entry.name: numpy_helper.to_array(entry).astype(np.float32) for entry in graph.initializer}
    found = {name: value for name, value in arrays.items() if name.startswith(("embeddings.", "encoder.layer."))}
    # Weights of matrix products have generated names: the node that consumes them says where they belong.
    for node in graph.node:
        place = re.search(r"encoder/layer\.(\d+)/(.*?)/MatMul", node.name)
        weights = [name for name in node.input if name in arrays and arrays[name].ndim == 2]
        if place and weights:
            found[f"encoder.layer.{place[1]}.{place[2].replace('/', '.')}.weight"] = arrays[weights[0]].T
    state = {
        "words.weight": found["embeddings.word_embeddings.weight"],
        "positions.weight": found["embeddings.position_embeddings.weight"]
        + found["embeddings.token_type_embeddings.weight"][:1],
        "norm.weight": found["embeddings.LayerNorm.weight"],
        "norm.bias": found["embeddings.LayerNorm.bias"],
    }
    count = 1 + max(int(name.split(".")[2]) for name in found if name.startswith("encoder.layer."))
    for index in range(count):
        old, new = f"encoder.layer.{index}.", f"layers.{index}."
        for kind in ("weight", "bias"):
            parts = [found[f"{old}attention.self.{part}.{kind}"] for part in ("query", "key", "value")]
            state[f"{new}qkv.{kind}"] = np.concatenate(parts)
            state[f"{new}out.{kind}"] = found[f"{old}attention.output.dense.{kind}"]
            state[f"{new}norm1.{kind}"] = found[f"{old}attention.output.LayerNorm.{kind}"]
            state[f"{new}up.{kind}"] = found[f"{old}intermediate.dense.{kind}"]
            state[f"{new}down.{kind}"] = found[f"{old}output.dense.{kind}"]
            state[f"{new}norm2.{kind}"] = found[f"{old}output.LayerNorm.{kind}"]
    return state


def prune(vocabulary: dict[str, int], seen: set[str], size: int) -> list[tuple[str, int]]:
    """Returns the kept tokens with their old ids: special ones, single characters, all seen, then the most frequent.

    Whole words stand in the base vocabulary by falling frequency. A word that is dropped is still read, in pieces.
    """
    plain = re.compile(r"(##)?[a-z0-9]+$")
    by_id = sorted(vocabulary.items(), key=lambda entry: entry[1])
    special = [("[PAD]", vocabulary["[PAD]"]), ("[UNK]", vocabulary["[UNK]"]), ("[CLS]", vocabulary["[CLS]"])]
    special.append(("[SEP]", vocabulary["[SEP]"]))
    special += [(token, vocabulary[token[1:-1].lower()]) for token in ROLE_TOKENS]
    body = [(token, old) for token, old in by_id if not token.startswith("[")]
    body.append(("[", vocabulary["["]))
    characters = [entry for entry in body if len(entry[0].removeprefix("##")) == 1 and ord(entry[0][-1]) < 0x2100]
    single = set(characters)
    rest = [entry for entry in body if entry not in single]
    first = [entry for entry in rest if entry[0] in seen]
    more = [entry for entry in rest if entry[0] not in seen and plain.match(entry[0])]
    return (special + characters + first + more)[:size]


def write_tokenizer(source: dict, kept: list[tuple[str, int]], path: str) -> None:
    source = json.loads(json.dumps(source))
    source["model"]["vocab"] = {token: index for index, (token, _) in enumerate(kept)}
    source["added_tokens"] = []
    source["post_processor"] = source["padding"] = source["truncation"] = None
    with open(path, "w") as file:
        json.dump(source, file)
