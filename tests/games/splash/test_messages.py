"""Every sentence is a message of messages.toml: another language is another file."""

import ast
import itertools
import re
from pathlib import Path

import pytest

import watertable as wt
from tests.language import english, said_abroad
from tests.worlds import splash_of_chance
from watertable.games.splash.faults import Fault
from watertable.games.splash.legal import Verdict
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.state import Ask, Ending, Place

HERE = Path(__file__).parent
GAME = wt.game("splash")
TABLES = {"answers": "answer", "pieces": "file", "position": "position", "words": "unread"}
NAMED = (*Ask, *Ending, *Fault, *Place, *Verdict)  # whose names are names of messages too
SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")


def heard():
    """Everything that is said in a random match, of bad moves, positions and boxes."""
    table, said = splash_of_chance().table(3, seed=4), []
    for ply in itertools.count():
        if table.outcome is not None or ply > 150:
            break
        moves = table.moves()
        said += [move.text for move in moves[:: 1 + len(moves) // 20]]
        tried = [
            *(1 << bit for bit in range(0, 48, 3)),
            *(moves[0].action + 1 << n for n in (1, 3)),
        ]
        reasons = [table.why_not(number, seat) for number in tried for seat in range(3)]
        reasons += [table.why_not(move, table.to_act) for move in BAD_MOVES]
        said += [reason.message for reason in reasons if reason is not None]
        table.play(moves[ply * 7 % len(moves)])
    tables = [wt.replay(wt.Log.load(path)) for path in (HERE / "recorded").glob("*.jsonl")]
    for told in (table, *tables):
        said += [event["text"] for event in told.events(None) if "by" in event]
    said += [error for position in BAD_POSITIONS for error in refused(position)]
    said += [*GAME.words.faults.values(), *(option.text for option in GAME.options)]
    said += [preset.text for preset in GAME.presets]
    return sorted(set(said))


def refused(position):
    try:
        GAME.table_from({"game": "splash", "seats": 2, **position}, seed=1)
    except wt.WatertableError as error:
        yield str(error)


BAD_MOVES = [
    {},
    {"draft": "0"},
    {"give": "red-plate", "from": 9},
    {"take": "red-plate", "1": 1},
    {"base": "red-plate"},
    {"place": 3},
    {"place": {"1": 1}},
    {"place": {"x": None}},
    {"place": {"x": 1e10}},
    {"place": {"x": 99}},
    {"place": {"tick": 999}},
    {"hold": 0},
    {"place": {"face": "0"}},
    {"place": {"on": "table", "face": "upright"}},
    {"place": {"on": "red-plate", "turn": 7, "x": 3.3}},
]
PLATE = {"piece": "red-plate"}
BAD_POSITIONS = [
    {"1": 1},
    {"phase": "0"},
    {"drops": 1},
    {"drops": [99, 0]},
    {"stocks": 1},
    {"tower": 1},
    {"tower": [{**PLATE, "1": 1}]},
    {"tower": [{**PLATE, "face": "0"}]},
    {"tower": [PLATE, PLATE]},
    {"tower": [{**PLATE, "pose": [0] * 6}]},
    {"pile": 1},
    {"phase": "settle"},
    {"phase": "place"},
    {"sway": 1},
    {"phase": "over"},
    {"seats": 3, "options": {"teams": "pairs"}},
    {"stocks": [["red-plate"], ["blue-plate"]], "drops": [3, 0]},
]


def known_words():
    """What may be read in any language: names of the data file, and words of JSON."""
    data = {word for name in GAME.data.names() for word in name.split("-")}
    phases = {ask.name.lower() for ask in Ask} | {"over"}
    return data | phases | {"table", "flat", "side", "upright", "None", "x", "e", "drops", "pile"}


def test_another_language_is_another_file(tmp_path):
    known = known_words()
    said = said_abroad(tmp_path, "games/splash", __name__, "kernel/text")
    assert [text for text in said if english(text, known)] == []
    assert len(said) > 100
    assert english("Take the red plate", known) == ["Take", "the"]


def calls(path):
    """Each message that a module asks for by its whole name, with the parts it hands over."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(ast.Attribute(ast.Name("MESSAGES")), [ast.Constant(str(message))], parts):
                yield message, {part.arg for part in parts}
            case ast.Call(ast.Name("_wrong" | "_unread"), [ast.Constant(str(message))], parts):
                yield f"{TABLES[path.stem]}.{message}", {part.arg for part in parts}


def test_every_message_that_is_asked_for_is_there_with_these_parts():
    asked = [call for path in GAME.folder.rglob("*.py") for call in calls(path)]
    assert len(asked) > 60
    for message, parts in asked:
        assert message in MESSAGES.parts, message
        assert MESSAGES.parts[message] <= parts, message


def test_every_message_is_used():
    code = "".join(path.read_text("utf-8") for path in GAME.folder.rglob("*.py"))
    words = {node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant)}
    words |= {thing.name.lower() for thing in NAMED}
    unused = [m for m in MESSAGES.parts if m not in words and m.rpartition(".")[2] not in words]
    assert unused == ["seat"]  # the kernel's own way to call one


def module_of(path):
    """What a file is called within the game."""
    return path.relative_to(GAME.folder).with_suffix("").as_posix()


@pytest.mark.parametrize("path", sorted(GAME.folder.rglob("*.py")), ids=module_of)
def test_no_module_holds_a_sentence(path):
    tree = ast.parse(path.read_text("utf-8"))
    told = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    told = [text for text in told if SENTENCE.search(text)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            docstring = ast.get_docstring(node, clean=False)
            if docstring in told:
                told.remove(docstring)
    assert set(told) == ALLOWED.get(module_of(path), set())


ALLOWED = {
    "__init__": {"last piece", "three drops"},  # codes of how a match ends
    "keyframes": {"these are no keyframes", "these keyframes are damaged"},  # for programs
}
