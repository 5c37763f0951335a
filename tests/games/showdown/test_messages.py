"""Every sentence is a message of messages.toml: another language is another file."""

from pathlib import Path

import watertable as wt
from tests.language import english, said_abroad
from watertable.kernel.conformance import Chooser
from watertable.kernel.text.json import Json

HERE = Path(__file__).parent
GAME = wt.game("showdown")


def heard():
    """Everything that is said in a random match and the recorded ones, and of bad moves."""
    table, chooser, said = GAME.table(seed=2), Chooser(2), []
    while (seat := table.to_act) is not None:
        moves = table.moves()
        said += [move.text for move in moves]
        tried: list[int | Json] = [
            *(chooser.below(1 << bit) for bit in range(1, 40, 5)),
            *BAD_MOVES,
        ]
        reasons = [table.why_not(move, one) for move in tried for one in (seat, 1 - seat)]
        said += [reason.message for reason in reasons if reason is not None]
        table.play(moves[chooser.below(len(moves))])
    recorded = [wt.replay(wt.Log.load(path)) for path in HERE.glob("recorded/*.jsonl")]
    for told in (table, *recorded):
        said += [event["text"] for event in told.events(0) if "by" in event]
    said += [*GAME.words.faults.values(), *(option.text for option in GAME.options)]
    said += [preset.text for preset in GAME.presets]
    return sorted(set(said))


BAD_MOVES: list[Json] = [
    {},
    {"end": True, "pass": True},
    {"set": "0"},
    {"set": "cat", "1": 1},
    {"play": "cat", "from": 9},
    {"play": "cat", "from": 0},
    {"play": "cat", "from": "hand", "suns": [1, 1, 1, 1, 1]},
    {"play": "cat", "from": "hand", "target": 1},
    {"discard": "dog"},
    {"recover": 99},
    {"tick": 99},
]


def known_words():
    """What may be read in any language: names and Effects of the card file, and words of JSON."""
    labels = [mode.label for card in GAME.data.card for mode in card.modes]
    names = [name for card in GAME.data.card for name in (card.id, card.name)]
    fields = [field for move in BAD_MOVES for field in move]
    said = " ".join([*labels, *names, *fields]).replace("_", " ")
    return {*said.split(), *said.lower().split()}


def test_another_language_is_another_file(tmp_path):
    known = known_words()
    said = said_abroad(tmp_path, "games/showdown", __name__)
    assert [text for text in said if english(text, known)] == []
    assert len(said) > 200


def test_a_sentence_in_english_would_be_noticed():
    known = known_words()
    assert all(english(text, known) for text in ("Pass: do not answer", "Seat 1 draws a card."))
