"""A small network that foretells who wins better than the sum of worths it adds to. Needs torch.

It is made of units that are each between 0 and 1: wherever a search goes, what the network adds
stays within bounds, and far from all that was seen the worths still speak.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from watertable.kernel.game.learning import Looked, Matrix, Networking, Trial
from watertable.training.fitting import Numbers, log_loss

ROUNDS = 10  # through all that was seen
PART = 1024  # states looked at together
RATE, LAST_RATE = 3e-3, 1e-5
DECAY = 1.0
WIDTH = 0.1  # of the chance weights it begins with


def trained_network(
    networking: Networking,
    odds: int,
    looked: Looked,
    base: Numbers,
    won: Matrix,
    back: Any,
    *,
    seed: int,
    steps: int | None = None,
    tell: Callable[[str], None] = lambda said: None,
) -> Trial:
    """Fit a network to what the worths leave over; `back` says which states are held back.

    `base` are the odds for seat 0 by the worths, `odds` the weight of odds of 1. It is taken from
    the round after which it was least surprised by what was held back. `steps`: stop after so many.
    """
    import torch  # noqa: PLC0415 an extra, and seconds to import

    torch.manual_seed(seed)
    torch.set_num_threads(1)
    side = looked.side.astype(np.float32)
    seen: Any = torch.tensor(looked.inputs.astype(np.float32))
    before: Any = torch.tensor((base * side).astype(np.float32))
    result: Any = torch.tensor(np.where(side > 0, won, 1 - won).astype(np.float32))
    inner = torch.nn.Linear(seen.shape[1], networking.units, bias=False)
    outer = torch.nn.Linear(networking.units, 1, bias=False)
    torch.nn.init.normal_(inner.weight, std=WIDTH)
    torch.nn.init.zeros_(outer.weight)
    parts = [*inner.parameters(), *outer.parameters()]
    how = torch.optim.AdamW(parts, lr=RATE, weight_decay=DECAY)
    others: Any = torch.tensor(np.flatnonzero(~back))

    def surprise(rows: Any) -> Any:
        found = before[rows] + outer(torch.clamp(inner(seen[rows]), 0, 1))[:, 0]
        chance = (0.5 + 0.5 * found / torch.sqrt(1 + found * found)).clamp(1e-6, 1 - 1e-6)
        told = result[rows]
        return -(told * chance.log() + (1 - told) * (1 - chance).log()).mean()

    curve = [_surprise(base[back], won[back])]
    best = _in_whole_numbers(networking, odds, inner, outer, curve)
    done = 0
    for number in range(ROUNDS):
        for group in how.param_groups:
            group["lr"] = RATE * (1 - number / ROUNDS) + LAST_RATE
        for rows in others[torch.randperm(len(others))].split(PART):
            if done == steps:
                break
            how.zero_grad()
            surprise(rows).backward()
            how.step()
            done += 1
        now = _in_whole_numbers(networking, odds, inner, outer, curve)
        added = contribution(networking, now, looked) / odds
        loss = _surprise((base + added)[back], won[back])
        tell(f"{loss:.4f} after round {number + 1} of the network")
        if loss < min(curve) or number == 0:
            best = now
        curve.append(loss)
        if done == steps:
            break
    return Trial(best.rows, best.out, tuple(curve))


def contribution(networking: Networking, trial: Trial, looked: Looked) -> Numbers:
    """Return what a network adds to the weights of seat 0, as compiled code works it out."""
    sums = looked.inputs.astype(np.int64) @ trial.rows
    added: Numbers = (np.clip(sums, 0, networking.full) @ trial.out * looked.side).astype(
        np.float64
    )
    return added


def _surprise(odds: Numbers, won: Matrix) -> float:
    return log_loss(odds[:, None].astype(np.float32), won, np.ones(1))


def _in_whole_numbers(
    networking: Networking, odds: int, inner: Any, outer: Any, curve: list[float]
) -> Trial:
    full = networking.full
    rows = np.round(inner.weight.detach().numpy().T.astype(np.float64) * full).astype(np.int64)
    out = np.round(outer.weight.detach().numpy()[0].astype(np.float64) * odds / full)
    widest = networking.widest
    return Trial(np.clip(rows, -widest, widest), out.astype(np.int64), tuple(curve))
