"""Write the words of the games for the browser: `python tools/web_words.py` (or `--check`).

Each game's sentences, moves, views and events become `web/src/engine/words/<game>.js`, and what the
table and the bots say of themselves `kernel.js`, printed from the Python that the server runs
(kernel/compile/script). The runtime beside them has what Python has and JavaScript has not.
"""

import gzip
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from watertable import games
from watertable.bots.reasons import said_ahead, said_alone, said_at_once, said_close, said_later
from watertable.kernel.compile.script.js_module import ScriptModule
from watertable.kernel.game import shelf
from watertable.kernel.records import numbers
from watertable.kernel.records.events import Event
from watertable.kernel.table.log import told_of
from watertable.kernel.table.playable import Playable
from watertable.kernel.text import json, message, page
from watertable.kernel.text.message import KERNEL, Sentence
from watertable.kernel.text.view_writer import ViewWriter

WORDS = Path(__file__).parents[1] / "web" / "src" / "engine" / "words"
GAMES = ("showdown", "water-to-water")
HEAD = """// Written by tools/web_words.py from watertable.{room}. Do not edit.
import {{ {bind} }} from './bound';
import * as py from './runtime';
"""
ROOTS = ("say", "move", "number", "reason", "view", "event")
WINDOWS = ("passing", "whose_turn", "near_win", "settled")
STAND_INS: dict[Any, str] = {
    numbers.read: "py.read",
    numbers.below_zero: "py.belowZero",
    json.encode: "py.encode",
    msgspec.to_builtins: "py.toBuiltins",
    msgspec.structs.asdict: "py.asdict",
    message._units: "py.units",
    page.put: "py.putPhrase",
    page.put_number: "py.putNumber",
    page.close: "py.close",
    ViewWriter: "py.ViewWriter",
    ViewWriter.text: "text",
}
PARTS: dict[type, Callable[[Any], list[Any]]] = {
    ViewWriter: lambda writer: [writer.write, writer.phrases]
}


def kept_by(function: types.FunctionType) -> types.FunctionType | None:
    """Return what `kept` keeps the results of, if a function is one of those."""
    is_kept = function.__code__.co_filename == shelf.__file__
    return function.__wrapped__ if is_kept else None  # type: ignore[attr-defined]


def words_text(game: Playable) -> str:
    """Return the module of a game."""
    program = ScriptModule(STAND_INS, game.data, kept_by, PARTS)
    roots = {root: getattr(game.words, root) for root in ROOTS}
    roots |= {
        window: asked for window in WINDOWS if (asked := getattr(game.windows, window)) is not None
    }
    if game.keeps is not None:
        roots["keeps"] = game.keeps
    parts = {root: program.function(function) for root, function in roots.items()}
    named = [root if root == name else f"{root}: {name}" for root, name in parts.items()]
    event = program.need(Event)
    data = program.written(game.data)
    reveals = program.written(sorted(int(kind) for kind in game.words.reveals))
    made = ", ".join([*named, event, f"reveals: {reveals}"])
    last = f"const data = {data};\n\nexport const words = bound({{ data, {made} }});\n"
    head = HEAD.format(room=f"games.{game.folder.name}", bind="bound")
    return "\n".join([head, program.text(), last])


def kernel_said(message: str, parts: dict[str, Any]) -> Sentence:
    """Say one of the kernel's messages."""
    return KERNEL.say(message, **parts)


def kernel_text() -> str:
    """Return the module of what belongs to no game."""
    program = ScriptModule(STAND_INS, None, kept_by, PARTS)
    reasons = (said_at_once, said_later, said_ahead, said_alone, said_close)
    spoken: tuple[Any, ...] = (told_of, kernel_said, *reasons)
    made = ", ".join([program.function(function) for function in spoken])
    last = f"export const kernel = boundKernel({{ {made} }});\n"
    return "\n".join([HEAD.format(room="kernel", bind="boundKernel"), program.text(), last])


def files() -> dict[Path, str]:
    """Return every file that is written here, with its text."""
    found = {WORDS / "kernel.js": kernel_text()}
    for slug in GAMES:
        game = games.game(slug)
        found[WORDS / f"{game.folder.name}.js"] = words_text(game)
    return found


def main(arguments: list[str]) -> int:
    """Write the files, or say which are stale."""
    made = files()
    stale = [p for p, text in made.items() if not p.exists() or p.read_text("utf-8") != text]
    for path, text in made.items():
        if "--sizes" in arguments:
            print(f"{path.name}: {len(gzip.compress(text.encode())) / 1000:.1f} kB compressed")
    if "--check" not in arguments:
        for path in stale:
            path.write_text(made[path], "utf-8")
        return 0
    for path in stale:
        name = path.relative_to(WORDS.parents[3])
        print(f"{name} is stale: run python tools/web_words.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
