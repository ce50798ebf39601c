"""The multi-task model: an encoder with a head for signals of turns and one for verdicts on conversations."""
import torch
from torch import nn

from bert import Encoder
from names import CHECKS, FARTHEST_PLACE, FIRST_ROLE, GOOD_AT, PROBLEM_AT, ROLES, SIGNALS, VERDICTS


class TurnReader(nn.Module):
    """Reads a window of tokens; returns a vector and signal logits per turn, and each token's part in them."""

    def __init__(self, encoder: Encoder):
        super().__init__()
        hidden = encoder.words.embedding_dim
        self.encoder = encoder
        self.attention = nn.Linear(hidden, len(SIGNALS))
        self.value = nn.Linear(hidden, len(SIGNALS))
        self.join = nn.Linear(2 * hidden, hidden)
        self.dropout = nn.Dropout(0.1)
        nn.init.normal_(self.attention.weight, std=0.02)

    def forward(self, ids, mask, pool):
        states = self.encoder(ids, mask)
        read = self.dropout(states)
        # Attention within a turn, written as two matrix products so that windows of any shape run in one graph.
        weight = self.attention(read).float().clamp(-8, 8).exp()
        token_scores = weight * self.value(read).float()
        signals = (pool @ token_scores) / (pool @ weight + 1e-6)
        is_marker = ((ids >= FIRST_ROLE) & (ids < FIRST_ROLE + len(ROLES))).float()
        markers = (pool * is_marker[:, None, :]) @ read.float()
        means = (pool @ read.float()) / (pool.sum(-1, keepdim=True) + 1e-6)
        vectors = self.join(torch.cat([markers, means], -1))
        return vectors, signals, token_scores, states


class VerdictReader(nn.Module):
    """Reads the turns of a whole conversation; each check attends to the turns that matter to it."""

    def __init__(self, hidden: int):
        super().__init__()
        self.signals = nn.Linear(len(SIGNALS), hidden)
        self.roles = nn.Embedding(len(ROLES), hidden)
        self.first = nn.Embedding(FARTHEST_PLACE + 1, hidden)
        self.last = nn.Embedding(FARTHEST_PLACE + 1, hidden)
        self.norm = nn.LayerNorm(hidden)
        self.query = nn.Linear(hidden, len(CHECKS))
        shape = (len(CHECKS), len(VERDICTS), hidden)
        self.local = nn.Parameter(torch.randn(shape) * 0.02)
        self.whole = nn.Parameter(torch.randn(shape) * 0.02)
        self.problem = nn.Parameter(torch.zeros(shape[:2]))
        self.good = nn.Parameter(torch.zeros(shape[:2]))
        self.bias = nn.Parameter(torch.zeros(shape[:2]))
        self.dropout = nn.Dropout(0.1)
        for table in (self.roles, self.first, self.last):
            nn.init.normal_(table.weight, std=0.1)

    def forward(self, vectors, signals, roles, first, last, turn_mask):
        places = self.roles(roles) + self.first(first) + self.last(last)
        turns = self.dropout(self.norm(vectors + self.signals(torch.tanh(signals / 4)) + places))
        attention = (self.query(turns) + (turn_mask[..., None] - 1) * 10_000.0).softmax(1)
        focus = attention.transpose(1, 2) @ turns
        whole = (turns * turn_mask[..., None]).sum(1) / turn_mask.sum(1, keepdim=True)
        problem, good = (strongest(signals, at, turn_mask)[..., None] for at in (PROBLEM_AT, GOOD_AT))
        logits = (focus[:, :, None, :] * self.local).sum(-1) + (whole[:, None, None, :] * self.whole).sum(-1)
        return logits + torch.tanh(problem / 4) * self.problem + torch.tanh(good / 4) * self.good + self.bias, attention


def strongest(signals, at: int, turn_mask):
    """A soft maximum over turns: a problem that one turn shows is a problem of the conversation."""
    return (signals[:, :, at : at + len(CHECKS)] + (turn_mask[..., None] - 1) * 10_000.0).logsumexp(1)


class Grader(nn.Module):
    def __init__(self, encoder: Encoder):
        super().__init__()
        self.turns = TurnReader(encoder)
        self.verdicts = VerdictReader(encoder.words.embedding_dim)

    def forward(self, batch):
        vectors, signals, _, states = self.turns(batch["ids"], batch["mask"], batch["pool"])
        slots = batch["slots"]
        vectors, signals = (value.float().flatten(0, 1)[slots] for value in (vectors, signals))
        places = (batch["roles"], batch["first"], batch["last"], batch["turn_mask"])
        verdicts, _ = self.verdicts(vectors, signals, *places)
        return {"verdicts": verdicts.float(), "signals": signals, "states": states}
