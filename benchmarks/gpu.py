"""Checks and times the rules on a graphics card; docs/gpu.md says what is checked.

python -m benchmarks.gpu            on a machine with a card: `make gpu`
python -m benchmarks.gpu --keep     builds the kernels that travel with the tree; needs nvcc
python -m benchmarks.gpu --expect   writes down what the rules play, for cards to be checked by
"""

import argparse
import hashlib
import hmac
import json
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from benchmarks import gpu_batch
from watertable.batches.card_batch import printed
from watertable.games import game as game_of
from watertable.kernel.compile.card import (
    Card,
    CardArray,
    CardMatches,
    CardRows,
    Double,
    card_sources,
)
from watertable.kernel.compile.device import cuda_compilers, kept_cubins
from watertable.kernel.compile.device import driver as drivers
from watertable.kernel.compile.device.double_driver import DoubleDriver
from watertable.kernel.compile.device.driver import Module, driver
from watertable.kernel.errors import NoCard
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import rows
from watertable.kernel.records.seats import CHANCE

SEED, MATCHES, PART = 15, 65536, 4096
SEATS = {"showdown": 2, "water-to-water": 4}
TIMED = {"showdown": (1 << 22, 1 << 20), "water-to-water": (1 << 20, 1 << 18)}  # matches, rows
ROOM = {"showdown": 256, "water-to-water": 256}
FEW = 12  # blocks, so that each lane plays several matches
OUTSIDE = 16  # rows whose choices come from outside, followed by plain Python
EXPECTED = Path(__file__).with_name("gpu_expected.json")


def digests(played: CardMatches) -> list[str]:
    """Return a digest of each part of some matches: how they went, and every byte at the end."""
    made = []
    for begin in range(0, len(played.plies), PART):
        part = slice(begin, begin + PART)
        digest = hashlib.blake2b(digest_size=12)
        for name in ("decisions", "plies", "chances", "winners", "points", "states"):
            digest.update(np.ascontiguousarray(getattr(played, name)[part]).tobytes())
        made.append(digest.hexdigest())
    return made


def source_of(slug: str) -> str:
    """Return what the CUDA sources of a game are known by."""
    sources = card_sources(printed(game_of(slug)))
    return " ".join(f"{name} {kept_cubins.fingerprint(text)}" for name, text in sources.items())


def expect() -> None:
    """Write down what the card's double plays."""
    found = {}
    for slug, seats in SEATS.items():
        game = game_of(slug)
        with tempfile.TemporaryDirectory() as folder:
            boxes = game.boxes(game.chosen())
            double = Double(printed(game), boxes, seats, Path(folder) / "double.so")
            matches = [
                digests(double.play(SEED, PART, first=first))[0]
                for first in range(0, MATCHES, PART)
            ]
            with patch.object(drivers, "driver", lambda: DoubleDriver(Path(folder))):
                batch = gpu_batch.followed(gpu_batch.new(slug, seats, SEED))
            found[slug] = {"matches": matches, "batch": batch}
    EXPECTED.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


def keep() -> None:
    """Build the kernels that travel with the tree, and throw away those that are no more."""
    kept = {
        kept_cubins.keep(source, architecture)
        for slug in SEATS
        for source in card_sources(printed(game_of(slug))).values()
        for architecture in kept_cubins.ARCHITECTURES
    }
    for path in set(kept_cubins.FOLDER.iterdir()) - kept:
        path.unlink()


class Checks:
    """All that is checked of one game."""

    def __init__(self, slug: str) -> None:
        """Put the game on the card."""
        self.slug, self.seats, self.game = slug, SEATS[slug], game_of(slug)
        self.boxes = self.game.boxes(self.game.chosen())
        self.card = Card(printed(self.game), self.boxes, self.seats)

    def all(self) -> Iterable[tuple[str, bool]]:
        """Yield what was checked, and whether it holds."""
        told: dict[str, list[str]] = json.loads(EXPECTED.read_text("utf-8"))[self.slug]
        expected = told["matches"]
        played = self.card.play(SEED, MATCHES, keep=MATCHES, blocks=FEW)
        yield self._equal("whole matches", digests(played), expected)
        yield self._unkept(played)
        later = self.card.play(SEED, PART, first=PART, keep=PART)
        yield self._equal("whole matches from another row on", digests(later), expected[1:2])
        yield self._equal("stepped matches", self._stepped(), expected)
        yield self._outside()
        yield self._looks()
        yield self._nvrtc(expected)
        yield from gpu_batch.checks(self.slug, self.seats, SEED, told["batch"])

    def _equal(self, what: str, made: list[str], expected: list[str]) -> tuple[str, bool]:
        wrong = sum(one != other for one, other in zip(made, expected, strict=True))
        return f"{what}: {wrong} of {len(expected)} parts differ", wrong == 0

    def _unkept(self, kept: CardMatches) -> tuple[str, bool]:
        """Play the same matches without keeping them: lanes may then leave more bytes behind."""
        made = self.card.play(SEED, MATCHES, blocks=FEW)
        wrong = np.zeros(MATCHES, bool)
        for name in ("decisions", "plies", "chances", "winners"):
            wrong |= getattr(made, name) != getattr(kept, name)
        wrong |= (made.points != kept.points).any(axis=1)
        return f"matches that are not kept: {wrong.sum()} of {MATCHES} differ", not wrong.any()

    def _stepped(self) -> list[str]:
        size = self.game.state.dtype.itemsize
        stepped = self.card.rows(SEED, MATCHES, room=ROOM[self.slug])
        stepped.reset()
        for _ in range(10_000):
            if not stepped.counts.numpy().any():
                break
            stepped.check_room()
            stepped.step()
        winners = stepped.winners.numpy().astype(np.int8)
        states = stepped.states.numpy()[:, :size]
        counted = (stepped.decisions.numpy(), stepped.plies.numpy(), stepped.chances.numpy())
        return digests(CardMatches(*counted, winners, stepped.points.numpy(), states, 0.0))

    def _outside(self) -> tuple[str, bool]:
        """Choose outside, and follow some rows in plain Python; an illegal number is refused."""
        entries, boxes = self.game.entries, self.boxes
        stepped = self.card.rows(SEED, PART, room=ROOM[self.slug])
        stepped.reset()
        chosen = CardArray(self.card.driver, (PART,), "i4")
        rng = np.random.default_rng(SEED)
        states: Any = rows(self.game.state, OUTSIDE)
        moves, nothing = rows(Listing, 1), dice_of(np.zeros(4, np.int64))
        events = [0] * OUTSIDE
        wrong, refused = 0, False
        for row in range(OUTSIDE):
            entries.start(boxes, states, row, self.seats)
        while stepped.counts.numpy()[:OUTSIDE].any():
            counts = stepped.counts.numpy()
            lists = stepped.lists.numpy().transpose(0, 2, 1).reshape(-1, stepped.room + 1)
            picked = (rng.random(PART) * counts).astype(np.int64)
            numbers = lists[np.arange(PART), picked].astype(np.int32)
            for row in range(OUTSIDE):
                self._chance(states, row, events)
                count = entries.legal(boxes, states, row, moves) if states[row].ending == 0 else 0
                listed = moves[0].numbers[:count].tolist()
                wrong += lists[row, : counts[row]].tolist() != listed
                if count:
                    seat = int(states[row].asked)
                    entries.apply(boxes, states, row, seat, int(numbers[row]), nothing, SILENT)
            if not refused:
                bad = numbers.copy()
                bad[7] = 2**30 - 1
                chosen.put(bad)
                try:
                    stepped.step(chosen, verify=True)
                except ValueError as error:
                    refused = "Row 7" in str(error)
            chosen.put(numbers)
            stepped.step(chosen, verify=True)
        size = self.game.state.dtype.itemsize
        for row in range(OUTSIDE):
            self._chance(states, row, events)
        there = stepped.states.numpy()[:OUTSIDE, :size].tobytes()
        wrong += there != np.asarray(states).tobytes()
        said = "is refused" if refused else "is NOT refused"
        return f"chosen outside: {wrong} lists or rows differ, an illegal number {said}", (
            wrong == 0 and refused
        )

    def _chance(self, states: Any, row: int, events: list[int]) -> None:
        """Let chance answer at a table of plain Python."""
        message = row.to_bytes(8, "big") + bytes(8)
        secret = hmac.digest(secret_of(SEED), message, "sha256")
        while states[row].ending == 0 and states[row].asked == CHANCE:
            dice = dice_of(words_at(secret, events[row]))
            self.game.entries.apply(self.boxes, states, row, CHANCE, 0, dice, SILENT)
            events[row] += 1

    def _looks(self) -> tuple[str, bool]:
        """Compare what seats see with what plain Python shows them, some steps into matches."""
        size, wrong = self.game.state.dtype.itemsize, 0
        stepped = self.card.rows(SEED, PART, room=ROOM[self.slug], again=True)
        stepped.reset()
        for _ in range(90):
            stepped.step()
        seen, states = stepped.observe().numpy(), stepped.states.numpy()[:, :size].copy()
        for row in range(OUTSIDE):
            state = states[row].view(self.game.state.dtype)
            views = rows(self.game.view, 1)
            self.game.entries.observe(self.boxes, state, 0, int(state[0].asked), views, 0)
            wrong += np.asarray(views).tobytes() != seen[row].tobytes()
        begun = int(stepped.matches.numpy().sum())
        return f"views: {wrong} of {OUTSIDE} differ ({begun} matches begun anew)", wrong == 0

    def _nvrtc(self, expected: list[str]) -> tuple[str, bool]:
        """Build the same kernels with NVRTC, where it is installed."""
        library = cuda_compilers.nvrtc()
        if library is None:
            return "NVRTC is not installed", True
        other = Card(printed(self.game), self.boxes, self.seats)
        source = card_sources(printed(self.game))["play"]
        code = cuda_compilers.by_nvrtc(library, source, self.card.driver.architecture)
        other.take("play", Module(self.card.driver, code))
        return self._equal(
            "built with NVRTC", digests(other.play(SEED, PART, keep=PART)), expected[:1]
        )

    def speeds(self) -> Iterable[str]:
        """Yield how fast it is."""
        matches, count = TIMED[self.slug]
        self.card.play(SEED + 1, matches // 8)
        best = max(self._played(matches, seed) for seed in (2, 3, 4))
        yield f"whole matches: {best / 1e6:.1f} million decisions/s"
        stepped = self.card.rows(SEED, count, room=ROOM[self.slug], again=True)
        stepped.reset()
        for _ in range(60):
            stepped.step()
        best = max(self._stepping(stepped) for _ in range(3))
        yield f"stepped, {count} rows: {best / 1e6:.1f} million decisions/s"
        assert self.game.tensor is not None
        size = self.game.tensor.size
        best = max(self._stepping(stepped, size) for _ in range(3))
        yield f"stepped with tensors, {count} rows: {best / 1e6:.1f} million decisions/s"
        del stepped  # its memory
        yield from gpu_batch.speeds(self.slug, self.seats, SEED, count)

    def _played(self, matches: int, seed: int) -> float:
        played = self.card.play(seed, matches)
        return float(played.decisions.sum(dtype=np.int64) / played.seconds)

    def _stepping(self, stepped: CardRows, tensors: int = 0) -> float:
        """Return how many decisions a second are made, with so many numbers of a tensor each."""
        choices = int((stepped.counts.numpy() > 1).sum())
        watch = self.card.driver.stopwatch()
        for _ in range(10):
            stepped.step()
            if tensors:
                stepped.tensors(tensors)
        spent = watch.seconds()
        stepped.check_room()
        return 10 * choices / spent


def check() -> int:
    """Check and time both games; return 1 if anything is wrong."""
    try:
        card = driver()
    except NoCard as error:
        print(error)
        return 1
    print(f"{card.name}, {card.architecture}, {card.processors} multiprocessors")
    wrong = 0
    for slug in SEATS:
        print(f"\n{slug}: {source_of(slug)}")
        checks = Checks(slug)
        for said, holds in checks.all():
            print(f"  {'holds' if holds else 'WRONG'}  {said}", flush=True)
            wrong += not holds
        for said in checks.speeds():
            print(f"  speed  {said}", flush=True)
    return 1 if wrong else 0


def main() -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", action="store_true", help="build the kernels that travel")
    parser.add_argument("--expect", action="store_true", help="write down what the rules play")
    asked = parser.parse_args()
    if asked.keep:
        keep()
    if asked.expect:
        expect()
    return 0 if asked.keep or asked.expect else check()


if __name__ == "__main__":
    sys.exit(main())
