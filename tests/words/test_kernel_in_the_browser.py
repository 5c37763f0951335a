"""What tables and hints say of themselves in a browser is what Python says, to the byte."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from watertable.bots.reasons import said_at_once, said_later
from watertable.kernel.table.lines import Line
from watertable.kernel.table.log import told_of
from watertable.kernel.text.message import KERNEL

ENGINE = Path(__file__).parents[2] / "web" / "src" / "engine"
ASK = """
const { kernel } = await import(process.argv[1]);
let text = '';
for await (const chunk of process.stdin) text += chunk;
console.log(JSON.stringify(JSON.parse(text).map(([name, ...given]) => kernel[name](...given))));
"""
POINTS = [0.0, 1.0, 2.5, 11.94, 11.96, 12.04, 19.5, -3.0, 0.05, 1.95]


@pytest.fixture(scope="module")
def told_in_a_browser(bundled) -> Any:
    bundle = bundled(ENGINE / "words" / "kernel.js")

    def tell(asked: list[list[Any]]) -> Any:
        done = subprocess.run(
            ["node", "--input-type=module", "-e", ASK, bundle.as_uri()],
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(done.stdout)

    return tell


def plain(said: Any) -> Any:
    """As JSON has it."""
    return json.loads(msgspec.json.encode(said))


def test_lines_of_a_table(told_in_a_browser):
    lines = [
        Line(3, table="undo", to=1, by=1),
        Line(4, table="resign", by=0),
        Line(5, table="timeout", by=5),
        Line(6, table="substitute", by=1, bot="greedy"),
        Line(7, table="join", by=0, name='Ana "é" \U0001f30a'),
        Line(8, table="leave", by=0),
        Line(9, table="promise", promise="ab"),
        Line(10, table="seed", seed="cd"),
    ]
    asked = [["told", msgspec.to_builtins(line)] for line in lines]
    assert told_in_a_browser(asked) == plain([told_of(line) for line in lines])


def test_refusals(told_in_a_browser):
    groups = ("refusal.", "undo.")
    wanted = {name: parts for name, parts in KERNEL.parts.items() if name.startswith(groups)}
    asked = [["said", name, dict.fromkeys(parts, 7)] for name, parts in wanted.items()]
    said = [KERNEL.say(name, **dict.fromkeys(parts, 7)) for name, parts in wanted.items()]
    assert told_in_a_browser(asked) == plain(said)


def test_the_engine_names_messages_that_there_are():
    table, path = ((ENGINE / f"{name}.ts").read_text("utf-8") for name in ("table", "path"))
    named = set(re.findall(r"refusal\(\s*'([^']+)'", table))
    named |= {f"undo.{name}" for name in re.findall(r"new CannotUndo\('([^']+)'", path)}
    assert len(named) >= 9
    assert named <= set(KERNEL.parts)


def test_what_a_move_does_at_once_and_later(told_in_a_browser):
    changes: list[tuple[tuple[int, float, float], ...]] = [
        (),
        *(
            ((seat % 3, old, new),)
            for seat, (old, new) in enumerate(zip(POINTS, POINTS[::-1], strict=True))
        ),
        tuple((seat, old, old + 1.04) for seat, old in enumerate(POINTS[:6])),
    ]
    given = [(1, wins, 12, some) for wins in (0, 5, 12) for some in changes]
    behind = [0.0, 0.0049, 0.005, 0.015, 0.025, 0.5, 0.996]
    asked = [*(["atOnce", *one] for one in given), *(["later", one] for one in behind)]
    said = [*(said_at_once(*one) for one in given), *map(said_later, behind)]
    assert told_in_a_browser(asked) == plain(said)
