"""Every sentence is a message of messages.toml: another language is another file."""

import ast
import itertools
import re
from pathlib import Path

import pytest

import watertable as wt
from tests.language import english, listened, said_abroad
from watertable.games.water_to_water.actions import Verb
from watertable.games.water_to_water.edition import WAYS
from watertable.games.water_to_water.faces import EDGES
from watertable.games.water_to_water.keeping import keeps
from watertable.games.water_to_water.messages import MESSAGES
from watertable.games.water_to_water.position import _FIELDS, _PLAYER_FIELDS, _ZONES
from watertable.games.water_to_water.powers import future, telekinesis
from watertable.games.water_to_water.sight import PHASES
from watertable.games.water_to_water.story import character_named, power_named
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.words import cell_number, number_of
from watertable.kernel.conformance import Chooser
from watertable.kernel.records.events import HIDDEN, Event

RECORDED = Path(__file__).parent / "recorded"
GAME = wt.game("water-to-water")
READ_AT_ONCE = ("fault", "option", "preset")  # tables that are read when the game is
FOR_NEW_POWERS = {"move.power", "move.power_lays", "move.power_lays_turned"}  # without their own
SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")

MAP = [["lake-cap", 0, 0, 2], ["lake-cap", 0, 1, 0]]
FUTURE = {"power": 10, "character": "druid", "hand": ["lake-bay", "lake-open", "river-tee"]}
TWO = {**FUTURE, "hand": ["lake-bay", "lake-open"]}
WISDOM = {"power": 11, "character": "druid", "hand": ["lake-bay", "lake-open"]}
DOUBLE = {"power": 14, "character": "druid", "hidden": "islander", "hand": ["lake-bay"]}


def table_of(*players, **more):
    return GAME.table_from({"seats": len(players), "players": list(players), **more}, seed=7)


def moves_said():
    """Every way to say a move."""
    three, two, double = (
        table_of(player, {"power": 7}, map=MAP).seen(0) for player in (FUTURE, TWO, DOUBLE)
    )
    for verb, way in WAYS.items():
        if way.name != "pass":
            for what, turn in itertools.product((0, 1), (0, 1)):
                number = number_of(verb, what)
                if way.field in ("play", "rotate", "block"):
                    number = cell_number(verb, what, 0, turn)
                view = double if way.name == "reveal" else three
                yield GAME.words.say(GAME.data, view, number).text
    yield GAME.words.say(GAME.data, two, number_of(future.VERB, 2)).text
    for ask, phase in PHASES.items():
        if f"move.pass_{phase}" in MESSAGES.parts:
            three.ask = ask
            yield GAME.words.say(GAME.data, three, number_of(Verb.PASS, 0)).text
            yield GAME.words.say(GAME.data, three, number_of(Verb.CHARACTER, 3)).text


def events_said():
    """Every way to tell an event."""
    for kind, a, power, secret in itertools.product(Told, (0, 1), range(15), (3, HIDDEN)):
        yield GAME.words.event(GAME.data, Event(kind, 0, a, 1, 1, power << 5, secret)).text


def refusals_said():
    """Every way to refuse a move."""
    view = table_of(FUTURE, {"power": 12}, map=MAP).seen(0)
    for verdict in set(Verdict) - {Verdict.OK, Verdict.CLASH}:
        for verb in WAYS if verdict == Verdict.WRONG_MOMENT else (telekinesis.VERB,):
            yield GAME.words.reason(GAME.data, view, verdict, number_of(verb, 1)).message
        if f"refusal.{verdict.name.lower()}_unknown" in MESSAGES.parts:
            yield GAME.words.reason(GAME.data, view, verdict, number_of(Verb.DISCARD, 63)).message
    for ask, phase in PHASES.items():
        if f"wanted.{phase}" in MESSAGES.parts:
            view.ask = ask
            code = int(Verdict.WRONG_MOMENT)
            yield GAME.words.reason(GAME.data, view, code, number_of(Verb.PASS, 0)).message
    view.need[:] = 0o5432  # wide, left, right and river: a neighbour on every side
    for kind in range(len(GAME.data.tile)):
        number = cell_number(Verb.PLAY, kind, 0, 0)
        yield GAME.words.reason(GAME.data, view, Verdict.CLASH, number).message


def match_said():
    """What a match says, from the first ply on."""
    table, chooser = GAME.table(4, seed=3), Chooser(3)
    while table.to_act is not None and table.ply < 40:
        moves = table.moves()
        yield from (move.text for move in moves)
        table.play(moves[chooser.below(len(moves))])
    told = wt.replay(wt.Log.load(RECORDED / "burned.jsonl"))
    for happened in (*table.events(0), *told.events(None)):
        if "by" in happened:
            yield happened["text"]


BAD_MOVES = [
    {},
    {"1": 1},
    {"pass": 1},
    {"power": 1},
    {"teacher": -1},
    {"swap": "0"},
    {"discard": True},
    {"block": 1},
    {"block": {"x": 1}},
    {"play": 1},
    {"play": {"tile": "lake-bay", "x": 0, "y": 0, "turn": 9}},
    {"play": {"tile": "lake-bay", "x": 0, "y": 0}, "power": 3},
    {"order": 1},
]
BAD_POSITIONS: list[dict[str, object]] = [
    {"1": 1},
    {"block": {"x": 1}},
    {"phase": "0"},
    {"phase": "window"},
    {"players": 1},
    {"players": [{"1": 1}, {}]},
    {"seats": 4, "players": [{"character": "student", "teacher": 0}, {}, {}, {}]},
    {"players": [{"power": 11, "uses": 1}, {}]},
    {"players": [{"power": 7, "uses": 99}, {}]},
    {"players": [{"hand": ["lake-bay", "lake-bay"]}, {}]},
    {"players": [{"asleep": 1}, {}]},
    {"players": [{"power": 7, "hidden": "druid"}, {}]},
    {"players": [{"character": "0"}, {}]},
    {"map": [MAP[0], MAP[0]]},
    {"map": [["lake-cap", 1, 0, 0]]},
    {"map": MAP, "block": {"x": 0, "y": 0}},
    {"map": MAP, "block": {"x": 5, "y": 5}},
    {"map": [MAP[0], ["lake-cap", 5, 5, 0]]},
    {"map": [MAP[0], ["lake-cap", 62, 0, 0]]},
    {"map": [MAP[0], ["lake-cap", 0, 1, 2]]},
    {"rest": "0"},
    {"discard": ["0"]},
    {"discard": ["lake-open"] * 60},
    {"discard": 1},
    {"turn": -1},
]


def wrongs_said():
    """What is said of moves and positions that cannot be read."""
    table = table_of(WISDOM, {"power": 7}, map=MAP)
    for move in BAD_MOVES:
        yield table.why_not(move, 0).message
    for position in BAD_POSITIONS:
        with pytest.raises(wt.PositionError) as wrong:
            GAME.table_from({"seats": 2, **position}, seed=1)
        yield str(wrong.value)
    played = GAME.table(2, seed=1).position()
    with pytest.raises(wt.PositionError) as wrong:
        GAME.table_from({**played, "timing": {**played["timing"], "asked": -1}})
    yield str(wrong.value)


FACE = {
    "id": '"0"',
    "count": "2",
    "edges": '["wide", "land", "land", "land"]',
    "lakes": '[["N0", "N1"]]',
    "rivers": "[]",
    "lands": '[["E0", "E1", "S0", "S1", "W0", "W1"]]',
}
RIVER = {"edges": '["river", "land", "land", "land"]', "lakes": "[]"}
BAD_FACES = [
    {"id": '"-"'},
    {"id": '""', "count": "0"},
    {"count": "200"},
    {"count": "1"},
    {"edges": '["land"]'},
    {"edges": '["land", "land", "land", "land"]', "lakes": "[]"},
    {"lakes": '[["0"]]'},
    {"lakes": '[["N0"], ["N0"]]'},
    {"lakes": "[]"},
    {"lakes": '[["N0"], ["N1"]]'},
    {"lands": "[]"},
    RIVER,
    RIVER | {"rivers": '[{ edges = ["N"], to = "through" }]'},
    RIVER | {"rivers": '[{ edges = ["N"], to = 0 }]'},
    {"rivers": "[{ edges = [], to = 0 }]"},
    {"rivers": '[{ edges = [], to = "spring" }]'},
    {
        "edges": '["left", "river", "left", "river"]',
        "lakes": '[["N0", "S0"]]',
        "rivers": '[{ edges = ["E", "W"], to = "through" }]',
    },
]


def written(face):
    return "\n".join(["[[tile]]", *(f"{field} = {value}" for field, value in face.items()), ""])


BAD_NUMBERS = [
    ("rules", "thief_wrath = 7"),
    ("numbers", "x = 7"),
    ("numbers", "target = 0"),
    ("characters.gardener", "by_side = [7]"),
]


def files_said():
    """What is said of tile files that are wrong, or unlike the booklet's."""
    good, *faces = (written(FACE | other) for other in ({}, *BAD_FACES))
    numbers = [good + f"[{table}]\n{line}\n" for table, line in BAD_NUMBERS]
    for text in (
        *faces,
        *numbers,
        good + good,
        *("tile = []", "0", "[[tile]]", "[[tile]]\nid = 0"),
    ):
        with pytest.raises(wt.BoxError) as wrong:
            GAME.with_data(text)
        said = str(wrong.value).partition(": Expected")[0].partition(": Object")[0]
        yield said.partition(".thief_wrath")[0]  # what follows is the kernel's
    yield from GAME.with_data(good).components["warnings"]


def kept_said():
    """What a move keeps, where the power has been used up to its last use, and before."""
    table = GAME.table(seats=2, seed=3)
    random = wt.bot("random")
    while True:
        seat, moves = table.to_act, table.moves()
        view = table.seen(seat)
        if any(keeps(GAME.data, view, move.action) for move in moves):
            break
        table.play(random.choose(GAME, view, moves, seed=table.ply))
    for uses in (1, 2):
        view.uses[seat] = uses
        found = (keeps(GAME.data, view, move.action) for move in moves)
        yield from (sentence.text for sentence in found if sentence is not None)


def heard():
    """Everything that is said in this game."""
    said = {
        *moves_said(),
        *events_said(),
        *refusals_said(),
        *match_said(),
        *wrongs_said(),
        *files_said(),
        *kept_said(),
    }
    said |= {*GAME.words.faults.values(), *(option.text for option in GAME.options)}
    said |= {preset.text for preset in GAME.presets}
    return sorted(said)


def without_names(text):
    """Take out what powers and characters are called; that stands in their own files."""
    names = {name(number).text for name in (power_named, character_named) for number in range(15)}
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return text


def known_words():
    """What may be read in any language: ids of tiles, and words of JSON."""
    ids = " ".join(tile.id for tile in GAME.data.tile)
    ids += " numbers target characters gardener by side "
    json = {
        *PHASES.values(),
        *_FIELDS,
        *_PLAYER_FIELDS,
        *_ZONES,
        *GAME.words.forms.move.__struct_encode_fields__,
    }
    words = re.findall("[A-Za-z]+", " ".join([ids, ids.title(), *EDGES, *json]))
    return {*words, *FACE, "x", "y", "N", "E", "S", "W", "None"}


def test_another_language_is_another_file(tmp_path):
    known = known_words()
    said = said_abroad(tmp_path, "games/water_to_water", __name__, "kernel/text")
    assert [text for text in said if english(without_names(text), known)] == []
    assert len(said) > 400
    assert english("Discard lake-cap", known) == ["Discard"]


def test_every_message_is_said_and_every_sentence_is_a_message(monkeypatch):
    asked = listened(monkeypatch, MESSAGES)
    heard()
    told = {name for name in MESSAGES.parts if name.partition(".")[0] not in READ_AT_ONCE}
    assert asked == told - FOR_NEW_POWERS


@pytest.mark.parametrize("table", READ_AT_ONCE)
def test_what_is_read_at_once_is_all_there_is(table):
    used = {
        "fault": list(GAME.words.faults.values()),
        "option": [option.text for option in GAME.options],
        "preset": [preset.text for preset in GAME.presets],
    }
    there = [MESSAGES.text(name) for name in MESSAGES.parts if name.startswith(f"{table}.")]
    assert sorted(used[table]) == sorted(there)


@pytest.mark.parametrize(
    "room",
    ["words", "story", "reasons", "position", "sight", "features", "variants", "hints", "faces"],
)
def test_no_room_of_words_holds_a_sentence(room):
    tree = ast.parse((GAME.folder / f"{room}.py").read_text("utf-8"))
    texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
    docstrings = [
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    ]
    told = [text for text in texts if isinstance(text, str) and SENTENCE.search(text)]
    assert [text for text in told if text not in docstrings] == []
