"""What Python says in random matches, as lines that a browser's words are held against."""

import base64
import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from watertable.kernel.conformance import Chooser
from watertable.kernel.game.seen import verdict_from
from watertable.kernel.records.events import events_in, seen_by
from watertable.kernel.table.playable import Playable

LONGEST = 200  # plies: with odd options some matches do not want to end
MOVES = 12  # that are said at a ply, at most
JUNK: list[Any] = [None, True, False, 0, 1, 2, 3, -1, 63, 64, 1 << 40, 0.5, -2.5e-7]
JUNK += ["", "x", "hand", "Sun", "sun", "nobody", "thief", 'a "b"', "it's", 'it\'s "so"']
JUNK += ["\u00e9\u0303\n\x07\u2028\U0001f30a", [], [1], ["sun", 0], {}, {"set": 1}, {"play": 0}]
JUNK += [{"set": 9}, {"x": 1}, {"x": 0, "y": 0}, {"tile": "pond", "x": 1, "y": -1, "turn": 2}]
JUNK += [{"tile": None, "x": 200, "y": 0, "turn": True}]


class Picks(Chooser):
    """Something out of many, the same for the same seed."""

    def choice(self, many: Sequence[Any]) -> Any:
        return many[self.below(len(many))]

    def sample(self, many: Sequence[Any], count: int) -> list[Any]:
        left = list(many)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(many)))]


def layout(game: Playable) -> list[list[Any]]:
    """Where the fields of a view lie: name, type, offset, shape."""
    fields: Any = game.view.dtype.fields
    return [
        [name, kind.base.str[1:], offset, list(kind.shape)]
        for name, (kind, offset, *_) in fields.items()
    ]


def encoded(said: Any) -> str:
    return msgspec.json.encode(said).decode()


def cases(
    game: Playable, seed: int, seats: int, options: dict[str, Any], every: int
) -> Iterator[str]:
    """One match: every `every`-th ply as a line of JSON, and what happened since."""
    random, table = Picks(seed), game.table(seats, seed=seed, options=options)
    last = 0
    while (seat := table.to_act) is not None and table.ply < LONGEST:
        numbers = table.numbers()
        if table.ply % every == 0 or len(numbers) == 0:
            yield json.dumps(case(game, table, random, seat, numbers, last))
            last = table.ply
        table.play(random.choice(numbers))
    yield json.dumps(case(game, table, random, random.below(seats), [], last))


def case(
    game: Playable, table: Any, random: Picks, seat: int, numbers: list[int], last: int
) -> dict[str, Any]:
    words, data = game.words, game.data
    who = random.choice([seat, seat, *range(table.seats), None])
    seen = table.seen(who)
    asked = table.seen(seat)
    chosen = random.sample(numbers, MOVES)
    moves = [words.move(data, asked, number) for number in chosen]
    return {
        "seen": told(seen),
        "view": words.view(data, seen).decode(),
        "asked": told(asked),
        "windows": [
            game.windows.passing(asked),
            game.windows.whose_turn(asked),
            None if game.windows.near_win is None else game.windows.near_win(asked),
        ],
        "moves": [
            [number, encoded(words.say(data, asked, number)), encoded(move)]
            for number, move in zip(chosen, moves, strict=True)
        ],
        "numbers": [read(game, asked, seat, move) for move in meant(random, moves)],
        "refused": list(refused(game, seen, random, numbers)),
        "events": list(events(game, table, last)),
    }


def told(view: Any) -> str:
    return base64.b64encode(view.tobytes()).decode()


def meant(random: Picks, moves: list[Any]) -> list[Any]:
    """Moves as people might write them: right, with less, or with something else in them."""
    found = list(moves[:4])
    for _ in range(6):
        move = dict(random.choice(moves)) if moves else {}
        for _ in range(1 + random.below(2)):
            key = random.choice(
                [*move, *move, "play", "power", "mode", "suns", "target", "x y", "order"]
            )
            if random.below(3) == 0:
                move.pop(key, None)
            elif isinstance(move.get(key), dict) and random.below(2):
                inner = random.choice([*move[key], "turn"])
                move[key] = {**move[key], inner: random.choice(JUNK)}
            elif isinstance(move.get(key), str) and random.below(2):
                move[key] = move[key].upper()
            else:
                move[key] = random.choice(JUNK)
        found.append(move)
    return found


def read(game: Playable, view: Any, seat: int, move: Any) -> list[Any]:
    """A move, what the verdict was asked for meanwhile, and its number or why there is none."""
    asked: list[list[int]] = []

    def verdict(number: int) -> int:
        asked.append([number, verdict_from(game, view, seat, number)])
        return asked[-1][1]

    try:
        found: Any = game.words.number(game.data, view, move, verdict)
    except ValueError as error:
        found = str(error)
    except (TypeError, IndexError, KeyError, AttributeError):
        found = None
    return [move, asked, found]


def refused(game: Playable, view: Any, random: Picks, numbers: list[int]) -> Iterator[list[Any]]:
    tried = [random.below(1 << 26) for _ in range(3)] + [
        random.below(1 << 30),
        random.below(1 << 53),
    ]
    tried += [random.choice(numbers) ^ 1 << random.below(26) for _ in range(6) if numbers]
    seat = int(view.seat)
    for number in tried:
        code = verdict_from(game, view, max(seat, 0), number)
        if code:
            yield [code, number, reason(game, view, code, number)]


def reason(game: Playable, view: Any, code: int, number: int) -> str | None:
    try:
        said = game.words.reason(game.data, view, code, number)
    except (IndexError, KeyError, ValueError):
        return None
    return encoded(
        {"code": said.code, "message": said.message, "rule": said.rule, "parts": said.parts}
    )


def events(game: Playable, table: Any, last: int) -> Iterator[list[Any]]:
    """What happened after a ply, as the one it is about may know it, and as others may."""
    known: set[tuple[int, ...]] = set()
    for seat in (*range(table.seats), None):
        for it in table.told(seat, last):
            numbers = tuple(
                int(it[name]) for name in ("kind", "seat", "a", "b", "c", "d", "secret")
            )
            if numbers not in known:
                known.add(numbers)
                (event,) = events_in(numbers)
                assert seat is None or seen_by(event, seat) == event
                yield [numbers, encoded(game.words.event(game.data, event))]
