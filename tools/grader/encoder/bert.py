"""A BERT encoder, and reading of packed base weights."""
import io
import lzma

import numpy as np
import torch
from torch import nn
from torch.nn import functional


class Layer(nn.Module):
    def __init__(self, hidden: int, heads: int, inner: int):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(hidden, 3 * hidden)
        self.out = nn.Linear(hidden, hidden)
        self.norm1 = nn.LayerNorm(hidden, eps=1e-12)
        self.up = nn.Linear(hidden, inner)
        self.down = nn.Linear(inner, hidden)
        self.norm2 = nn.LayerNorm(hidden, eps=1e-12)
        self.dropout = nn.Dropout(0.1)

    def forward(self, states, bias):
        batch, length, hidden = states.shape
        split = self.qkv(states).view(batch, length, 3, self.heads, hidden // self.heads)
        query, key, value = split.permute(2, 0, 3, 1, 4).unbind(0)
        if torch.onnx.is_in_onnx_export():
            weights = (query @ key.transpose(-1, -2) * (hidden // self.heads) ** -0.5 + bias).softmax(-1)
            mixed = weights @ value
        else:
            mixed = functional.scaled_dot_product_attention(query, key, value, attn_mask=bias.to(query.dtype))
        mixed = mixed.transpose(1, 2).reshape(batch, length, hidden)
        states = self.norm1(states + self.dropout(self.out(mixed)))
        return self.norm2(states + self.dropout(self.down(functional.gelu(self.up(states)))))


class Encoder(nn.Module):
    def __init__(self, vocabulary: int, layers: int, hidden: int = 384, heads: int = 12, inner: int = 1536):
        super().__init__()
        self.words = nn.Embedding(vocabulary, hidden)
        self.positions = nn.Embedding(512, hidden)
        self.norm = nn.LayerNorm(hidden, eps=1e-12)
        self.dropout = nn.Dropout(0.1)
        self.layers = nn.ModuleList(Layer(hidden, heads, inner) for _ in range(layers))

    def forward(self, ids, mask):
        places = torch.arange(ids.shape[1], device=ids.device)
        states = self.dropout(self.norm(self.words(ids) + self.positions(places)))
        bias = (1.0 - mask[:, None, None, :]) * -10_000.0
        for layer in self.layers:
            states = layer(states, bias)
        return states


def pack(state: dict[str, np.ndarray], path: str, levels: int) -> None:
    """Stores matrices as integers of at most +-levels with a scale per row, compressed."""
    arrays = {}
    for name, value in state.items():
        if value.ndim == 2:
            scale = np.abs(value).max(1, keepdims=True) / levels + 1e-12
            arrays[name] = np.round(value / scale).astype(np.int8)
            arrays[name + "|scale"] = scale.astype(np.float32)
        else:
            arrays[name] = value.astype(np.float32)
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    with open(path, "wb") as file:
        file.write(lzma.compress(buffer.getvalue(), preset=6))


def unpack(path: str) -> dict[str, torch.Tensor]:
    with open(path, "rb") as file:
        arrays = np.load(io.BytesIO(lzma.decompress(file.read())))
    state = {}
    for name in arrays.files:
        if name.endswith("|scale"):
            continue
        value = arrays[name].astype(np.float32)
        state[name] = torch.tensor(value * arrays[name + "|scale"] if name + "|scale" in arrays.files else value)
    return state


def build(state: dict[str, torch.Tensor], chosen: list[int] | None = None) -> Encoder:
    """Builds an encoder from base weights; `chosen` names the layers to take over."""
    count = 1 + max(int(name.split(".")[1]) for name in state if name.startswith("layers."))
    chosen = list(range(count)) if chosen is None else chosen
    encoder = Encoder(state["words.weight"].shape[0], len(chosen))
    taken = {name: value for name, value in state.items() if not name.startswith("layers.")}
    for new, old in enumerate(chosen):
        prefix = f"layers.{old}."
        taken |= {f"layers.{new}.{name[len(prefix):]}": v for name, v in state.items() if name.startswith(prefix)}
    encoder.load_state_dict(taken)
    return encoder
