"""Plays a match whose every choice follows from a seed, and says what everything hashes to.

web/src/engine/proof.ts plays the same on the rules of a browser. `python -m tests.proofs` writes a
few down for the unit tests there.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import watertable as wt
from watertable.bots import bot as bot_named
from watertable.kernel.game.desk import NO_WORDS, desk_for
from watertable.kernel.game.foreseen import is_win_near
from watertable.kernel.game.game import Game
from watertable.kernel.game.options import Value
from watertable.kernel.game.seen import verdict_from
from watertable.kernel.records.chance import secret_of, words_at
from watertable.kernel.records.record import raw
from watertable.kernel.records.seats import CHANCE, NOBODY
from watertable.kernel.table.board import Board

TRIED = 6  # numbers that every seat tries at every ply, legal or not


def prove(
    game: Game, seats: int, options: dict[str, Value], seed: int, plies: int, bot: str
) -> list[str]:
    """Return the hash of what lay, was seen, allowed and told, ply by ply; last, how it ended."""
    board = Board(game, seats, game.chosen(options), None)
    desk, secret = desk_for(game), secret_of(seed)
    lines: list[str] = []
    while len(lines) < plies and board.asked is not None:
        words = words_at(secret, len(lines))
        parts = _what_stands(board, seats, words.tolist())
        if board.asked == CHANCE:
            board.roll(words, desk)
        else:
            _choose(board, bot, words.tolist(), seed + len(lines))
        parts += [desk.events(), b";" if (changed := desk.changed()) is None else changed]
        lines.append(hashlib.sha256(b"".join(parts)).hexdigest()[:16])
    end = f"{board.ending} {board.winners()}" if board.asked is None else "goes on"
    return [*lines, f"{end} {','.join(map(str, board.points(seats)))}"]


def _what_stands(board: Board, seats: int, words: list[int]) -> list[bytes]:
    numbers = [] if (board.asked or 0) < 0 else board.numbers()
    parts = [board.plain.tobytes(), _text([*numbers, *board.points(seats)])]
    parts.append(_seen(board, NOBODY).tobytes())
    for seat in range(seats):
        seen = _seen(board, seat)
        codes = [verdict_from(board.game, seen, seat, n) for n in _tried(numbers, words)]
        parts += [seen.tobytes(), _text(codes)]
    if board.game.windows.foresight is not None:
        parts.append(_text([is_win_near(board.game, _seen(board, NOBODY))]))
    return parts


def _tried(numbers: list[int], words: list[int]) -> list[int]:
    return [
        numbers[words[k % 4] % len(numbers)] if k % 2 and numbers else words[k % 4] % 4 ** (4 + k)
        for k in range(TRIED)
    ]


def _choose(board: Board, bot: str, words: list[int], seed: int) -> None:
    seat, numbers, desk = board.asked, board.numbers(), desk_for(board.game)
    assert seat is not None
    if bot == "any":
        number = numbers[words[0] * len(numbers) >> 32]
    else:
        number = bot_named(bot).choose(board.game, _seen(board, seat), numbers, seed=seed)
    desk.throw(NO_WORDS)
    assert board.carry(seat, number, desk) == 0


def _seen(board: Board, seat: int) -> Any:
    return raw(board.look(seat)).copy().view(board.game.view.dtype)[0]


def _text(numbers: Sequence[int]) -> bytes:
    return f"{','.join(map(str, np.asarray(numbers, np.int64).tolist()))};".encode()


KEPT = Path(__file__).parents[1] / "web" / "src" / "engine" / "proofs.json"
SHORT: list[tuple[str, int, dict[str, Value], str, int]] = [
    ("showdown", 2, {}, "any", 200),
    ("showdown", 2, {"hand_limit": 5, "tick_order": "owner", "sun_stack": False}, "any", 200),
    ("water-to-water", 2, {}, "any", 200),
    ("water-to-water", 5, {"wrath": "rounds", "student_target": 30}, "any", 200),
    *(("showdown", 2, {}, bot, 60) for bot in ("puddle", "stream", "river", "lake", "greedy")),
    *(("water-to-water", 3, {}, bot, 40) for bot in ("puddle", "stream", "river", "random")),
    ("showdown", 2, {}, "stream+40", 60),
    ("water-to-water", 3, {}, "puddle+50", 40),
    ("showdown", 2, {}, "ocean", 30),
    ("showdown", 2, {}, "lake+50", 40),
    ("showdown", 2, {"draw": 3}, "ocean", 4),  # the instinct is not for this
]


def proofs() -> list[dict[str, Any]]:
    """Return a few short matches with what they hash to, for the unit tests of the page."""
    return [
        {"slug": slug, "seats": seats, "options": options, "seed": seed, "plies": plies, "bot": bot}
        | {"lines": prove(wt.game(slug), seats, options, seed, plies, bot)}
        for seed, (slug, seats, options, bot, plies) in enumerate(SHORT)
    ]


def kept_proofs() -> list[dict[str, Any]]:
    """Return those that were written down."""
    kept: list[dict[str, Any]] = json.loads(KEPT.read_text("utf-8"))
    return kept


if __name__ == "__main__":
    KEPT.write_text(json.dumps(proofs(), indent=0) + "\n", "utf-8")
