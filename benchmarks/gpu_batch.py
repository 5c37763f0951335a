"""Checks and times `wt.batch(device="cuda")`, for `benchmarks/gpu.py`.

The batch follows choices from outside; a digest of all that can be asked of it is compared with
that of the card's double, and with a batch on the processor where its rules are compiled.
"""

import hashlib
import importlib
import time
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import watertable as wt
from watertable.kernel.compile.native.building import compiler

ROWS, STEPS, EVERY = 1024, 120, 20  # rows that are followed, and how often all is looked at
LOGS = (0, 511, 1023)  # rows whose match is played once more at a table
FACTS = ("asked", "ended", "winners", "points", "matches")
WARM, TIMED = 60, 10  # steps
ROOMY = 2  # rounds before anything is timed, so that all lists have their room


def on_host(array: Any) -> NDArray[Any]:
    """Return an array of either batch in this machine's memory."""
    return np.asarray(array.numpy() if hasattr(array, "place") else array)


def listed(batch: Any) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the legal numbers of each row, with zeros behind them, and how many there are."""
    numbers, counts = (on_host(one) for one in batch.legal())
    inside = np.arange(numbers.shape[1]) < counts[:, None]
    return np.where(inside, numbers, 0), counts


def chosen(batch: Any, step: int) -> NDArray[np.int64]:
    """Return a legal number for each row, or -1, by row and step alone."""
    numbers, counts = listed(batch)
    mixed = np.arange(len(counts), dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed += np.uint64(step * 0x94D049BB133111EB % 2**64)
    mixed = (mixed ^ mixed >> np.uint64(31)) * np.uint64(0xD6E8FEB86659FD93) >> np.uint64(33)
    place = mixed.astype(np.int64) % np.maximum(counts, 1)
    stays = mixed % np.uint64(11) == 0
    return np.where(stays, -1, numbers[np.arange(len(counts)), place]).astype(np.int64)


def all_of(batch: Any) -> str:
    """Return a digest of all that can be asked of a batch."""
    digest = hashlib.blake2b(digest_size=12)
    size = batch.game.state.dtype.itemsize
    states = on_host(batch.states).view(np.uint8).reshape(batch.count, -1)[:, :size]
    numbers, counts = listed(batch)
    digest.update(np.ascontiguousarray(states).tobytes())
    digest.update(counts.astype(np.int32).tobytes())
    digest.update(numbers[:, : counts.max()].astype(np.int32).tobytes())
    for name in FACTS:
        digest.update(np.ascontiguousarray(on_host(getattr(batch, name)), np.int32).tobytes())
    digest.update(on_host(batch.observe()).tobytes())
    digest.update(on_host(batch.tensors()).tobytes())
    return digest.hexdigest()


def followed(batch: Any, *, verify: bool = True) -> list[str]:
    """Step a batch from its beginning on, looking at everything now and then."""
    batch.reset()
    made = []
    for step in range(STEPS):
        batch.step(chosen(batch, step), verify=verify)
        if (step + 1) % EVERY == 0:
            made.append(all_of(batch))
    return made


def new(slug: str, seats: int, seed: int, count: int = ROWS, device: str = "cuda") -> Any:
    """Return a batch that begins matches anew."""
    how: dict[str, Any] = {"seats": seats, "seed": seed, "device": device}
    return wt.batch(slug, count, again=True, skip_forced=True, **how)


def checks(slug: str, seats: int, seed: int, expected: list[str]) -> Iterable[tuple[str, bool]]:
    """Yield what was checked of a batch on the card, and whether it holds."""
    batch = new(slug, seats, seed)
    wrong = sum(one != other for one, other in zip(followed(batch), expected, strict=True))
    begun = int(batch.matches.numpy().sum())
    said = f"{wrong} of {len(expected)} looks differ ({ROWS} rows, {begun} matches begun anew)"
    yield f"wt.batch, as the double has it: {said}", wrong == 0
    size = batch.game.state.dtype.itemsize
    same = [batch.states.line(row)[:size].tobytes() for row in LOGS]
    wrong = sum(batch.table(row).state_bytes() != it for row, it in zip(LOGS, same, strict=True))
    yield f"wt.batch, logs played at a table: {wrong} of {len(LOGS)} differ", wrong == 0
    if compiler() is None:
        yield "wt.batch on the processor: there is no compiler", True
        return
    here = followed(new(slug, seats, seed, device="cpu"))
    wrong = sum(one != other for one, other in zip(here, expected, strict=True))
    yield f"wt.batch, as the processor has it: {wrong} of {len(expected)} looks differ", wrong == 0


def speeds(slug: str, seats: int, seed: int, count: int) -> Iterable[str]:
    """Yield how fast a batch is whose choices PyTorch makes on the card, by the clock."""
    try:
        torch = importlib.import_module("torch")
    except ImportError:
        yield "wt.batch: PyTorch is not installed"
        return
    batch = new(slug, seats, seed, count)
    batch.reset()
    for tensors in (False, True):
        for _ in range(ROOMY):
            _stepped(batch, torch, WARM, tensors=tensors)
        best = max(_stepped(batch, torch, TIMED, tensors=tensors) for _ in range(3))
        said = f"{' with tensors' if tensors else ''}, {count} rows"
        yield f"wt.batch chosen by PyTorch{said}: {best / 1e6:.1f} million decisions/s"


def _stepped(batch: Any, torch: Any, steps: int, *, tensors: bool) -> float:
    """Return how many decisions a second a batch makes; forced answers are skipped."""
    torch.cuda.synchronize()
    began = time.perf_counter()
    for _ in range(steps):
        numbers, counts = (torch.from_dlpack(one) for one in batch.legal())
        places = (torch.rand(batch.count, device="cuda") * counts).long()
        batch.step(numbers.gather(1, places[:, None]).squeeze(1))
        if tensors:
            torch.from_dlpack(batch.tensors())
    torch.cuda.synchronize()
    return float(steps * batch.count / (time.perf_counter() - began))
