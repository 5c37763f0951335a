"""Writes the rules for a browser: for each game a module, and the tables that belong to it.

    python tools/wasm.py        (`make wasm` installs the compiler first, in build/wasm)

They travel with the tree, in web/src/engine. Whoever changes a rule builds them again; a test says
so. All but the module itself can be written without a compiler, and is compared by that test.
"""

import hashlib
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import watertable as wt
from watertable.bots import greedy, levels, people, tempting
from watertable.bots.search import plan, search
from watertable.bots.search.instincts import (
    NOTHING,
    Packing,
    has_instinct,
    instinct_for,
    packings,
)
from watertable.bots.search.think import SLICES, WATCHED
from watertable.kernel.compile.wasm.browser_modules import build, fingerprint
from watertable.kernel.compile.wasm.browser_source import browser_source
from watertable.kernel.compile.wasm.quiet_bytes import runs
from watertable.kernel.errors import CompilerError
from watertable.kernel.game.game import Game
from watertable.kernel.game.options import Option, Value
from watertable.kernel.records.chance import Dice, secret_of, words_at
from watertable.kernel.records.events import CAPACITY, Story
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record_layout import layout
from watertable.kernel.table.lesson import lesson_of
from watertable.kernel.table.playable import table_from

GAMES = ("showdown", "water-to-water")  # those whose rules need no physics
ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "web" / "src" / "engine"
COMPILER = ROOT / "build" / "wasm" / "bin" / "python"
ENTRIES = (
    *("start", "apply", "verdict", "carry", "legal", "observe", "guess", "winners", "points"),
    *("fault", "look_back", "random_games"),
)
EXACT = 2**53  # whole numbers below this are exact as doubles
SHORT = 2**15  # and numbers of an instinct are less than this
COMBINATIONS = 50
ASKED = {"Box": ("options",), "State": ("asked", "ending")}
FEW = 32  # values of a range that are looked at one by one; the combinations take any


class NotAdditive(Exception):
    """Two options change the same place of a box."""


class TooWide(Exception):
    """A number is too large to be written with 16 bits."""


def main() -> int:
    """Build every module and write it down with its tables."""
    for slug in GAMES:
        source = source_of(wt.game(slug))
        try:
            module = build(source, COMPILER)
        except CompilerError as error:
            print(error, file=sys.stderr)
            return 1
        module_at(slug).write_bytes(module)
        tables_at(slug).write_text(written(slug, module), "utf-8")
        print(f"{slug}: {len(module):,} bytes")
        if learned := instinct_of(wt.game(slug)):
            instinct_at(slug).write_bytes(learned)
            print(f"{slug}: an instinct of {len(learned):,} bytes")
    return 0


def module_at(slug: str) -> Path:
    """Return the file of a game's module."""
    return FOLDER / f"{slug}.wasm"


def tables_at(slug: str) -> Path:
    """Return the file of a game's tables."""
    return FOLDER / f"{slug}.json"


def instinct_at(slug: str) -> Path:
    """Return the file of a game's instinct."""
    return FOLDER / f"{slug}.instinct"


def entries_of(game: Game) -> list[Any]:
    """Return what a page may call."""
    entries = [getattr(game.entries, name) for name in ENTRIES]
    foresight = game.windows.foresight
    ahead = [] if foresight is None else [foresight.wins_next]
    return [*entries, *ahead, greedy.prepare(game).look_ahead, search.prepare(game).explore]


def source_of(game: Game) -> str:
    """Return the C++ text of a game's module."""
    return browser_source(entries_of(game))


def written(slug: str, module: bytes) -> str:
    """Return the text of the tables that belong to a module."""
    game = wt.game(slug)
    told = tables(game)
    made = fingerprint(source_of(game), json.dumps(told))
    digest = hashlib.blake2b(module, digest_size=10).hexdigest()
    parts = {"fingerprint": made, "module": digest, **told}
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(part)}" for key, part in parts.items())
    return f"{{\n{lines}\n}}\n"


def tables(game: Game) -> dict[str, Any]:
    """Return all that a page must know of a game beside its module."""
    reveals = sum(1 << int(kind) for kind in game.words.reveals)
    assert reveals < EXACT
    return {
        "about": {
            "slug": game.slug,
            "title": game.title,
            "version": game.version,
            "fingerprint": game.fingerprint,
            "seats": list(game.seats),
            "endings": list(game.endings),
            "grammar": game.words.grammar,
            "options": game.chosen(),
        },
        "records": {name: _layout(name, record) for name, record in _records(game).items()},
        "reveals": reveals,
        "events": CAPACITY,
        "box": runs(_box(game, game.chosen())),
        "options": _options(game),
        "ahead": 0 if game.windows.foresight is None else game.windows.foresight.room,
        "bots": _bots(game),
        "instinct": _instinct(game),
        "lesson": _lesson(game),
    }


def _records(game: Game) -> dict[str, Any]:
    own = {"Box": game.box, "State": game.state, "View": game.view}
    shared = (Dice, Story, Listing, plan.Plan, plan.Grown, plan.Node)
    return own | {record.__name__: record for record in shared}


def _layout(name: str, record: Any) -> dict[str, Any]:
    """Return a record's size and fields, or only those fields that a page asks for."""
    told = layout(record)
    wanted = ASKED.get(name)
    return told | {"fields": [one for one in told["fields"] if wanted is None or one[0] in wanted]}


def _bots(game: Game) -> dict[str, Any]:
    """Return how each level plays, and the numbers that searching and looking ahead go by."""
    sheet = levels.sheets()[game.slug]
    told = {name: getattr(sheet, name) for name in levels.LEVELS}
    return {
        "levels": {
            name: _level(game, it)
            | {"otherwise": None if it.otherwise is None else _level(game, it.otherwise)}
            | {"names": people.called(game.slug, [name] * max(game.seats))}
            for name, it in told.items()
        },
        "manner": asdict(levels.manner_of(game)),
        "hints": sheet.hints,
        "promised": sheet.promised,
        "weights": _weights(game),
        "draft": 0 if game.loose is None else game.loose.draft,
        "firm": search.FIRM,
        "guesses": greedy.GUESSES,
        "one": plan.ONE,
        "thousandth": levels.THOUSANDTH,
        "full": tempting.FULL,
        "halvings": tempting.HALVINGS,
        "doubted": tempting.DOUBTED,
        "room": search.ROOM,
        "wide": search.WIDE,
        "slices": SLICES,
        "watched": WATCHED,
    }


def _level(game: Game, it: levels.Settings) -> dict[str, Any]:
    plain = {"bot": it.bot, "budget": it.budget, "slip": it.slip, "warmth": it.warmth}
    return plain | {"search": it.search, "bent": _bent(game, it)}


def _bent(game: Game, settings: levels.Settings) -> dict[int, list[int]]:
    """Return where a level's weights are not those that were learned: place, how many, weight."""
    if not settings.temper:
        return {}
    own = levels.seen_by(game, settings)
    assert own.learned is not None
    found: dict[int, list[int]] = {}
    for seats, before in _weights(game).items():
        runs = found.setdefault(seats, [])
        for at, weight in enumerate(own.learned(game.data, seats).tolist()):
            if weight == before[at]:
                continue
            if runs[-1:] == [weight] and runs[-3] + runs[-2] == at:
                runs[-2] += 1
            else:
                runs += [at, 1, weight]
    return found


def _weights(game: Game) -> dict[int, list[int]]:
    """Return what the game has learned, by how many sit at the table."""
    if game.learned is None:
        return {}
    return {seats: game.learned(game.data, seats).tolist() for seats in game.seats}


def instinct_of(game: Game) -> bytes:
    """Return what a game's instinct has learned, as a page fetches it: 16 bits a number."""
    parts = _packings(game)
    if any(np.abs(part.numbers).max() >= SHORT for part in parts.values()):
        raise TooWide(f"{game.slug}: a number of the instinct does not fit into 16 bits")
    return b"".join(part.numbers.astype("<i2").tobytes() for part in parts.values())


def _instinct(game: Game) -> dict[str, Any]:
    """Return how a page lays that out for the module, and the hash of what it must come to.

    Without an instinct it is a head of zeros. A page takes it to be for the standard box and
    whatever differs from it in nothing but the numbers of the options themselves.
    """
    parts = _packings(game)
    whole = instinct_for(game, game.boxes(game.chosen()))
    return {
        "packed": hashlib.blake2b(whole.astype("<i8").tobytes(), digest_size=10).hexdigest(),
        "size": len(whole),
        "head": whole[: len(NOTHING)].tolist(),
        "parts": [
            {
                "at": int(whole[place]),
                "lines": len(part.numbers),
                "wide": part.numbers.shape[1],
                "bundles": part.bundles or part.numbers.shape[1],
                "each": part.each,
                "bits": part.bits,
                "times": part.times,
            }
            for place, part in parts.items()
        ],
    }


def _packings(game: Game) -> dict[int, Packing]:
    boxes = game.boxes(game.chosen())
    if game.instincts is None or not has_instinct(game, boxes):
        return {}
    kept = game.instincts.kept()
    assert kept is not None
    return packings(kept, game.instincts.layout(boxes[0]))


def is_instinctive(game: Game, told: list[dict[str, Any]], values: dict[str, Value]) -> bool:
    """Say whether a game has an instinct for a table with some options, as a page finds it."""
    own: Any = game.box.dtype.fields
    codes, first = own["options"]
    rest = slice(first + codes.itemsize, None)
    standard, box = _box(game, game.chosen()), boxed(game, told, values)
    same = standard[:first] == box[:first] and standard[rest] == box[rest]
    return bool(_packings(game)) and same


def _lesson(game: Game) -> dict[str, Any]:
    """Return a game's lesson, and the state it begins in."""
    lesson = lesson_of(game)
    table = table_from(game, lesson.position, seed=0, manual=True)
    written: dict[str, Any] = msgspec.to_builtins(lesson)
    return {
        **written,
        "seats": table.seats,
        "options": table.options,
        "state": runs(table.state_bytes()),
    }


def _box(game: Game, values: dict[str, Value]) -> bytes:
    made: Any = game.boxes(values)
    whole: bytes = made.tobytes()
    return whole


def _options(game: Game) -> list[dict[str, Any]]:
    """Return how each option changes the standard box, once it is sure that no two do so together.

    A number of a range lies at some places as it is; each of a few choices has bytes of its own.
    """
    told = [_changes(game, option) for option in game.options]
    for number in range(COMBINATIONS):
        values = any_options(game, number)
        if boxed(game, told, values) != _box(game, values):
            raise NotAdditive(f"{game.slug}: options change the box together, at {values}")
    return told


def any_options(game: Game, seed: int) -> dict[str, Value]:
    """Return a value for every option: any, by the seed."""
    secret = secret_of(seed)
    words = (int(words_at(secret, place)[0]) for place in range(len(game.options)))
    return {
        option.key: option.values[word * len(option.values) >> 32]
        for option, word in zip(game.options, words, strict=True)
    }


def boxed(game: Game, told: list[dict[str, Any]], values: dict[str, Value]) -> bytes:
    """Return the box for some options, made as a page makes it."""
    box = bytearray(_box(game, game.chosen()))
    for option in told:
        value = values[option["key"]]
        for at in option.get("holds", ()):
            box[at : at + 2] = int(value).to_bytes(2, "little", signed=True)
        if "changes" in option:
            changed = option["changes"][option["values"].index(value)]
            for at, byte in zip(changed[::2], changed[1::2], strict=True):
                box[at] = byte
    return bytes(box)


def _changes(game: Game, option: Option) -> dict[str, Any]:
    standard = game.chosen()
    base = _box(game, standard)
    tried = option.values[:: 1 + len(option.values) // FEW]
    boxes = [_box(game, {**standard, option.key: value}) for value in tried]
    places = [at for at in range(len(base)) if any(box[at] != base[at] for box in boxes)]
    if isinstance(option.values, range):
        holds = sorted({at // 2 * 2 for at in places})
        ends = {"least": option.values[0], "most": option.values[-1]}
        return {"key": option.key, **ends, "holds": holds}
    changes = [
        [number for at in places if box[at] != base[at] for number in (at, box[at])]
        for box in boxes
    ]
    return {"key": option.key, "values": list(option.values), "changes": changes}


if __name__ == "__main__":
    raise SystemExit(main())
