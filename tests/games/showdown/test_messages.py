"""Every sentence is a message of messages.toml: another language is another file."""

import ast
import itertools
import re
from pathlib import Path
from typing import get_args

import pytest

import watertable as wt
from tests.language import english, listened, said_abroad
from watertable.games.showdown.actions import (
    HAND_SUN,
    NO_MODE,
    PLAY_TARGET,
    SLOT_CARD,
    Verb,
    number_of,
    play_number,
    suns_of_three,
)
from watertable.games.showdown.allowed import Verdict
from watertable.games.showdown.cards import Card, Cards, Mode, Op, Timing
from watertable.games.showdown.forms import Phase
from watertable.games.showdown.keeping import keeps
from watertable.games.showdown.messages import MESSAGES
from watertable.games.showdown.position import _FIELDS, _TIMING
from watertable.games.showdown.state import Ask
from watertable.games.showdown.told import Told
from watertable.games.showdown.variants import PLACES
from watertable.kernel.conformance import Chooser
from watertable.kernel.records.events import HIDDEN, Event
from watertable.kernel.text.json import Json

HERE = Path(__file__).parent
GAME = wt.game("showdown")
READ_AT_ONCE = ("fault", "option", "preset")  # tables that are read when the game is
SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")
OF_THE_DECODER = re.compile("expected (`[a-z]+`, got `[a-z]+`|'=' after .*)", re.IGNORECASE)
ALLOWED = {
    "__init__": {"turn cap"},  # a code of how a match ends
    "words": {" has no mode"},  # for programs
    "learning": {  # comments of a file that a recipe writes
        "# What cards are worth where they lie, in millionths of the odds, and where rivals have",
        " is as often as by chance. Written by the recipe; no rule hangs on it.",
        "# A small network: what each unit thinks of each input, in thousandths, and what it",
        "# counts for (out). It adds to the worths in learned.toml. No rule hangs on it.",
    },
}
KINDS = {card.id: kind for kind, card in enumerate(GAME.data.card)}

BOTH = {
    "hands": [["beavor", "dog", "sun", "sun", "umbrella", "snorkel"], []],
    "set": [["dog", "snorkel"], ["cat"]],
    "play": [[], ["fountain"]],
    "discard": ["cat", "umbrella"],
}  # cards of both seats, everywhere


def moves_said():
    """Every way to say a move."""
    view = GAME.table_from(BOTH, seed=1).seen(0)
    dog, beavor, snorkel = KINDS["dog"], KINDS["beavor"], KINDS["snorkel"]
    sun = HAND_SUN  # the first kind that can be combined
    suns = [suns_of_three(*some) for some in ((sun, 0, 0), (sun, sun, 0), (sun, sun, sun))]
    numbers = [number_of(int(verb), 0) for verb in Verb if verb not in (Verb.PLAY, Verb.TICK)]
    numbers += [number_of(int(Verb.RECOVER), 1)]
    numbers += [play_number(dog, 0, 0, some) for some in (0, *suns)]
    numbers += [play_number(beavor, 0, target, 0) for target in (1, PLAY_TARGET)]
    numbers += [play_number(card, 0, 0, 0) for card in (snorkel, SLOT_CARD, SLOT_CARD + 1)]
    yield from (GAME.words.say(GAME.data, view, number).text for number in numbers)
    rival = GAME.table_from(BOTH, seed=1).seen(1)
    yield GAME.words.say(GAME.data, rival, number_of(int(Verb.TICK), 0)).text


def events_said():
    """Every way to tell an event."""
    for kind, a, b, d, secret in itertools.product(Told, (0, 1), (0, 1, 2), (0, 1), (3, HIDDEN)):
        for c in (0, 1) if kind == Told.ATTACKED else (0,):
            yield GAME.words.event(GAME.data, Event(kind, 0, a, b, c, d, secret)).text


def refusals_said():
    """Every way to refuse a move."""
    view = GAME.table_from(BOTH, seed=1).seen(0)
    play, none = play_number(KINDS["dog"], 0, 0, 0), play_number(SLOT_CARD + 2, 0, 0, 0)
    others = play_number(KINDS["beavor"], 0, 0, 0), play_number(KINDS["dog"], NO_MODE, 0, 0)
    for verdict, number in itertools.product(set(Verdict) - {Verdict.OK}, (play, none, *others)):
        for view.actions, view.asked in ((0, 0), (1, -1), (2, 1)):
            yield GAME.words.reason(GAME.data, view, verdict, number).message
    for view.options[PLACES["sets"]], view.options[PLACES["cost_floor"]] in (
        (0, 0),
        (1, 1),
        (2, 1),
    ):
        for verdict in (Verdict.NO_SET_LEFT, Verdict.COST_NOT_PAYABLE):
            yield GAME.words.reason(GAME.data, view, verdict, play).message
    view.pile_count = 0
    for view.ask in Ask:
        yield GAME.words.reason(GAME.data, view, Verdict.WRONG_MOMENT, play).message


def matches_said():
    """Everything that is said in a random match and the recorded ones, and of bad moves."""
    table, chooser = GAME.table(seed=2), Chooser(2)
    while (seat := table.to_act) is not None:
        moves = table.moves()
        yield from (move.text for move in moves)
        tried: list[int | Json] = [
            *(chooser.below(1 << bit) for bit in range(1, 40, 5)),
            *BAD_MOVES,
        ]
        reasons = [table.why_not(move, one) for move in tried for one in (seat, 1 - seat)]
        yield from (reason.message for reason in reasons if reason is not None)
        table.play(moves[chooser.below(len(moves))])
    recorded = [wt.replay(wt.Log.load(path)) for path in HERE.glob("recorded/*.jsonl")]
    for told in (table, *recorded):
        yield from (event["text"] for event in told.events(0) if "by" in event)


BAD_MOVES: list[Json] = [
    {},
    {"end": True, "pass": True},
    {"set": "0"},
    {"set": "cat", "1": 1},
    {"play": "cat", "from": 9},
    {"play": "cat", "from": 0},
    {"play": "cat", "from": "hand", "suns": [1, 1, 1, 1, 1]},
    {"play": "cat", "from": "hand", "suns": ["cat"]},
    {"play": "cat", "from": "hand", "target": 1},
    {"discard": "dog"},
    {"recover": 99},
    {"tick": 99},
]
BAD_POSITIONS: list[Json] = [
    {"1": 1},
    {"known": [[1], []]},
    {"rest": "0"},
    {"phase": "0"},
    {"phase": "window"},
    {"turn": -1},
    {"water": [21, 0]},
    {"water": 1},
    {"taken": [-1, 0]},
    {"hands": [1, 1]},
    {"hands": [["0"], []]},
    {"hands": [["dog"] * 60, []]},
    {"set": [["cat", "cat", "dog", "dog"], []]},
    {"set": [[{"card": "cat", "slot": 0}, {"card": "dog", "slot": 0}], []]},
    {"set": [[{"card": "cat", "turn": 99}], []]},
    {"play": [["dog"], []]},
    {"play": [[{"card": "cat", "as": "0"}], []]},
    {"play": [[{"card": card, "as": "fountain"} for card in KINDS], []]},
    {"timing": 1},
    {"known": [[{"card": "dog", "slots": [9]}], []]},
]


def wrongs_said():
    """What is said of moves and positions that cannot be read."""
    played = GAME.table_from(BOTH, seed=1)
    for move in BAD_MOVES:
        reason = played.why_not(move, 0)
        yield "" if reason is None else reason.message
    played.play({"play": "dog", "from": "hand"})
    answering = played.position()
    bad = {**answering, "timing": {**answering["timing"], "step": -1}}
    for position in (*BAD_POSITIONS, bad):
        with pytest.raises(wt.PositionError) as wrong:
            GAME.table_from(position, seed=1)
        yield str(wrong.value)


CARD = {
    "id": '"0"',
    "name": '"1"',
    "copies": "2",
    "cost": "1",
    "attack": "1",
    "showdown": "false",
    "continuous": "false",
    "src": '"ours"',
    "text": '""',
}
MODE = {"timing": '"own"', "label": '"2"', "program": '["ATTACK"]'}
ANSWER = {"showdown": "true"}
STAYS = {"continuous": "true"}
BAD_CARDS = [
    {"cost": "10"},
    {"id": '"-"'},
    {"name": '""'},
    {"cost": '"3"'},
]
BAD_MODES: list[tuple[dict[str, str], list[dict[str, str]]]] = [
    ({}, []),
    ({}, [{}, {}]),
    (ANSWER, [{"timing": '"copy"', "label": f'"{n}"'} for n in (3, 4)]),
    ({}, [{"label": '""'}]),
    ({}, [{"timing": '"defend"'}]),
    ({}, [{"timing": '"tick"'}]),
    ({}, [{"program": "[]"}]),
    ({}, [{"extra_cost": '["1"]'}]),
    ({}, [{"program": '["0"]'}]),
    ({}, [{"program": '["GAIN"]'}]),
    ({}, [{"program": '["DEFEND 1"]'}]),
    (STAYS, [{"program": '["PLACE"]'}]),
    (STAYS, [{"timing": '"passive"', "program": '["GAIN 1"]'}]),
    ({}, [{"program": '["DESTROY 2"]'}]),
    ({}, [{"program": '["DESTROY 1", "DESTROY 1"]'}]),
]


def written(card, modes=({},), *, kinds=1, size=2, more="", copies=1):
    """A card file of one card, or of several that differ by their ids."""
    lines = ["[meta]", "version = 1", f"deck_size = {size}", f"kinds = {kinds}", more]
    for number in range(copies):
        own = {"id": f'"{number}"'} if copies > 1 else {}
        lines += ["[[card]]", *(f"{key} = {value}" for key, value in (CARD | own | card).items())]
        for mode in modes:
            lines += ["[[card.mode]]", *(f"{key} = {text}" for key, text in (MODE | mode).items())]
    return "\n".join(lines)


def files_said():
    """What is said of card files that are wrong."""
    GAME.with_data(written({}))
    combined = {"timing": '"combine"', "program": '["COST_MINUS 1"]'}
    files = [
        *(written(card) for card in BAD_CARDS),
        *(written(card, modes) for card, modes in BAD_MODES),
        written({"id": '"0"'}, copies=2),
        written({}, kinds=2),
        written({}, size=3),
        written({"copies": "1"}, size=1),
        written({}, copies=65, kinds=65),
        written(ANSWER, [combined], copies=10, kinds=10, size=20),
        written({}, more="[rules]\ndog = 1"),
        written({}, more="[rules]\nturn_cap = -1"),
        written({}) + "\n[[card]]\nname = 1",
        "card = 1",
        "0",
    ]
    for text in files:
        with pytest.raises(wt.BoxError) as wrong:
            GAME.with_data(text)
        yield OF_THE_DECODER.sub("", str(wrong.value))


def kept_said():
    """Yield what a quiet move is good for: an answer to keep, and the card it is kept for."""
    hands = [["umbrella", "dog"], ["big_water_gun", "cat"]]
    table = GAME.table_from({"game": "showdown", "turn": 3, "hands": hands})
    view, end = table.seen(0).copy(), table.numbers()[-1]
    yield str(keeps(GAME.data, view, end))
    gun = [card.id for card in GAME.data.card].index("big_water_gun")
    view.known_count[1], view.known_card[1, 0], view.known_where[1, 0] = 1, gun, 1
    yield str(keeps(GAME.data, view, end))


def heard():
    """Everything that is said in this game."""
    said = {
        *moves_said(),
        *events_said(),
        *refusals_said(),
        *matches_said(),
        *wrongs_said(),
        *files_said(),
        *kept_said(),
    }
    said |= {*GAME.words.faults.values(), *(option.text for option in GAME.options)}
    said |= {preset.text for preset in GAME.presets}
    return sorted(said)


def known_words():
    """What may be read in any language: names and Effects of the card file, and words of JSON."""
    labels = [mode.label for card in GAME.data.card for mode in card.modes]
    names = [name for card in GAME.data.card for name in (card.id, card.name)]
    fields = [field for move in BAD_MOVES for field in move]
    fields += [*_FIELDS, *_TIMING, *get_args(Phase), *Op.__members__, *Timing.__members__]
    fields += [option.key for option in GAME.options]
    fields += [f for it in (Cards, Card, Mode) for f in it.__struct_fields__]
    said = " ".join([*labels, *names, *fields]).replace("_", " ")
    return {*said.split(), *said.lower().split(), "R"}  # a rule's number begins so


def test_another_language_is_another_file(tmp_path):
    known = known_words()
    said = said_abroad(tmp_path, "games/showdown", __name__, "kernel/text")
    assert [text for text in said if english(text, known)] == []
    assert len(said) > 600


def test_a_sentence_in_english_would_be_noticed():
    known = known_words()
    assert all(english(text, known) for text in ("Pass: do not answer", "Seat 1 draws a card."))


def test_every_message_is_said_and_every_sentence_is_a_message(monkeypatch):
    asked = listened(monkeypatch, MESSAGES)
    heard()
    told = {name for name in MESSAGES.parts if name.partition(".")[0] not in READ_AT_ONCE}
    assert asked == told


@pytest.mark.parametrize("table", READ_AT_ONCE)
def test_what_is_read_at_once_is_all_there_is(table):
    used = {
        "fault": list(GAME.words.faults.values()),
        "option": [option.text for option in GAME.options],
        "preset": [preset.text for preset in GAME.presets],
    }
    there = [MESSAGES.text(name) for name in MESSAGES.parts if name.startswith(f"{table}.")]
    assert sorted(used[table]) == sorted(there)


@pytest.mark.parametrize("path", sorted(GAME.folder.glob("*.py")), ids=lambda path: path.stem)
def test_no_module_holds_a_sentence(path):
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = [
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    ]
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    told = [text for text in texts if isinstance(text, str) and SENTENCE.search(text)]
    assert {text for text in told if text not in docstrings} == ALLOWED.get(path.stem, set())
