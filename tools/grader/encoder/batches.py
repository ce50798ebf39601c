"""Conversations as windows of tokens, and batches of them as tensors."""
import random
import re

import numpy as np
import torch

from names import (
    AGENT_SIGNALS, CHECKS, CLS, CUSTOMER_SIGNALS, FARTHEST_PLACE, FIRST_ROLE, GOOD_AT, PROBLEM_AT, PROBLEMS, ROLES, SEP,
    SIGNAL_INDEX, SIGNALS, TURN_TOKENS, VERDICTS, WINDOW_TOKENS,
)

UNKNOWN_TARGET = -1.0
# Phrase patterns miss more than they invent, so what they don't find weighs less than what they find.
WEAK_FOUND, WEAK_NOT_FOUND = 0.3, 0.1
CONTEXT_TURNS = 2


class Example:
    """A conversation's token ids per turn, its roles and its targets."""

    def __init__(self, record: dict, tokens: list[list[int]]):
        self.id, self.source = record["id"], record["source"]
        self.roles = [ROLES.index(role) if role in ROLES else 2 for role, _ in record["turns"]]
        self.tokens = [[FIRST_ROLE + role, *ids[: TURN_TOKENS - 1]] for role, ids in zip(self.roles, tokens)]
        self.verdicts = np.array([verdict_of(record, check) for check in CHECKS])
        self.targets = np.full((len(self.roles), len(SIGNALS)), UNKNOWN_TARGET, np.float32)
        self.weights = np.zeros((len(self.roles), len(SIGNALS)), np.float32)
        self.has_evidence = np.zeros(len(CHECKS), bool)
        self.set_signals(record.get("weak", {}), WEAK_FOUND, WEAK_NOT_FOUND)
        for name, shares in record.get("soft", {}).items():
            for turn, share in shares.items():
                self.set(int(turn), SIGNAL_INDEX[name], share, 0.3)
        self.set_signals(record.get("signals", {}), 1.0, 1.0)
        self.set_evidence(record)

    def set(self, turn: int, signal: int, target: float, weight: float) -> None:
        self.targets[turn, signal], self.weights[turn, signal] = target, weight

    def set_signals(self, signals: dict, found: float, not_found: float) -> None:
        for name, turns in signals.items():
            if name not in SIGNAL_INDEX:
                continue
            for turn, role in enumerate(self.roles):
                speaks = AGENT_SIGNALS if role == 0 else CUSTOMER_SIGNALS if role == 1 else []
                if name in speaks:
                    has = turn in turns
                    self.set(turn, SIGNAL_INDEX[name], float(has), found if has else not_found)

    def set_evidence(self, record: dict) -> None:
        """The labelled turns show the verdict; no turn of a conversation without a problem shows one."""
        for index, check in enumerate(CHECKS):
            verdict = record.get("labels", {}).get(check)
            if verdict is None:
                continue
            evidence = record.get("evidence", {}).get(check, [])
            shown = PROBLEM_AT + index if verdict in PROBLEMS else GOOD_AT + index
            for turn in range(len(self.roles)):
                if verdict not in PROBLEMS:
                    self.set(turn, PROBLEM_AT + index, 0.0, 0.2)
                if verdict in ("fail", "not_applicable"):
                    self.set(turn, GOOD_AT + index, 0.0, 0.2)
                if evidence and verdict != "not_applicable":
                    self.set(turn, shown, float(turn in evidence), 1.0)
            self.has_evidence[index] = bool(evidence)


def verdict_of(record: dict, check: str) -> int:
    verdict = record.get("labels", {}).get(check)
    return VERDICTS.index(verdict) if verdict in VERDICTS else -1


def make_examples(records: list[dict], tokenizer, spoken_share: float = 0.0, seed: int = 0) -> list[Example]:
    """`spoken_share` of the conversations lose their punctuation, as speech recognition writes."""
    choose = random.Random(seed)
    texts = []
    for record in records:
        spoken = choose.random() < spoken_share
        texts += [re.sub(r"[^\w\s']", " ", text) if spoken else text for _, text in record["turns"]]
    encoded = iter(tokenizer.encode_batch([text[:2_000] for text in texts], add_special_tokens=False))
    return [Example(record, [next(encoded).ids for _ in record["turns"]]) for record in records]


def windows_of(example: Example, limit: int) -> list[tuple[int, list[int]]]:
    """Splits turns into windows of at most `limit` tokens: (turns that are only context, all turns)."""
    windows, current, context, length = [], [], 0, 2
    for turn, tokens in enumerate(example.tokens):
        if len(current) > context and length + len(tokens) > limit:
            windows.append((context, current))
            kept = current[-CONTEXT_TURNS:]
            while kept and 2 + len(tokens) + sum(len(example.tokens[k]) for k in kept) > limit:
                kept = kept[1:]
            current, context = list(kept), len(kept)
            length = 2 + sum(len(example.tokens[k]) for k in kept)
        current.append(turn)
        length += len(tokens)
    return [*windows, (context, current)]


def make_batch(examples: list[Example], device: str, limit: int = WINDOW_TOKENS) -> dict[str, torch.Tensor]:
    windows = [(number, *window) for number, example in enumerate(examples) for window in windows_of(example, limit)]
    longest = max(2 + sum(len(examples[n].tokens[t]) for t in turns) for n, _, turns in windows)
    longest = -(-longest // 16) * 16
    most_turns = max(len(turns) - context for _, context, turns in windows)
    most = max(len(example.roles) for example in examples)
    ids = np.zeros((len(windows), longest), np.int64)
    mask = np.zeros((len(windows), longest), np.float32)
    pool = np.zeros((len(windows), most_turns, longest), np.float32)
    slots = np.zeros((len(examples), most), np.int64)
    for row, (number, context, turns) in enumerate(windows):
        example, at = examples[number], 1
        ids[row, 0] = CLS
        for place, turn in enumerate(turns):
            tokens = example.tokens[turn]
            ids[row, at : at + len(tokens)] = tokens
            if place >= context:
                pool[row, place - context, at : at + len(tokens)] = 1
                slots[number, turn] = row * most_turns + place - context
            at += len(tokens)
        ids[row, at] = SEP
        mask[row, : at + 1] = 1
    batch = {"ids": ids, "mask": mask, "pool": pool, "slots": slots, **conversation_arrays(examples, most)}
    return {name: torch.from_numpy(value).to(device, non_blocking=True) for name, value in batch.items()}


def conversation_arrays(examples: list[Example], most: int) -> dict[str, np.ndarray]:
    shape = (len(examples), most)
    roles, first, last = (np.zeros(shape, np.int64) for _ in range(3))
    turn_mask = np.zeros(shape, np.float32)
    targets = np.full((*shape, len(SIGNALS)), UNKNOWN_TARGET, np.float32)
    weights = np.zeros((*shape, len(SIGNALS)), np.float32)
    for number, example in enumerate(examples):
        count = len(example.roles)
        roles[number, :count] = example.roles
        first[number, :count] = np.minimum(np.arange(count), FARTHEST_PLACE)
        last[number, :count] = np.minimum(np.arange(count)[::-1], FARTHEST_PLACE)
        turn_mask[number, :count] = 1
        targets[number, :count], weights[number, :count] = example.targets, example.weights
    return {
        "roles": roles, "first": first, "last": last, "turn_mask": turn_mask, "targets": targets, "weights": weights,
        "verdicts": np.stack([example.verdicts for example in examples]),
        "has_evidence": np.stack([example.has_evidence for example in examples]),
    }


def in_batches(examples: list[Example], size: int, shuffle: random.Random | None) -> list[list[int]]:
    """Conversations of similar length share a batch, so that little of it is padding."""
    noise = (lambda: shuffle.uniform(0.75, 1.33)) if shuffle else (lambda: 1.0)
    length = [sum(map(len, example.tokens)) * noise() for example in examples]
    order = sorted(range(len(examples)), key=lambda i: length[i])
    parts = [order[start : start + size] for start in range(0, len(order), size)]
    if shuffle:
        shuffle.shuffle(parts)
    return parts
