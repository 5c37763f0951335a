"""What was learned plays: honestly, the same everywhere, and for the rules it was made for."""

import sys
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import watertable as wt
from watertable.bots.levels import manner_of
from watertable.bots.search import Search, think
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.record import raw, rows

LEARNED = {"values": 1, "beliefs": 1, "thrift": 20}

CHOICES = """
from dataclasses import replace
import watertable as wt
from watertable.bots.levels import manner_of
from watertable.bots.search import think
game = wt.game("showdown")
manner = replace(manner_of(game), values=1, beliefs=1, thrift=20)
table, chosen = game.table(seed=3), []
while table.to_act is not None and table.ply < 30:
    view, numbers = table.seen(table.to_act), [move.action for move in table.moves()]
    found = think(game, view, numbers, manner=manner, playouts=6, seed=table.ply)
    chosen.append([(it.number, it.visits, it.worth) for it in found])
    table.play(found[0].number)
print(chosen)
"""


def thought(game, view, moves, playouts=60):
    manner = replace(manner_of(game), **LEARNED)
    numbers = [move.action for move in moves]
    return think(game, view, numbers, manner=manner, playouts=playouts, seed=4)


def test_what_was_learned_is_honest(another_truth):
    table, compared = wt.game("showdown").table(seed=2), 0
    while table.to_act is not None and table.ply < 60:
        seat, moves = table.to_act, table.moves()
        if len(moves) > 1 and table.ply % 5 == 0:
            other = another_truth(table, seat, table.ply)
            compared += other.state_bytes() != table.state_bytes()
            same = thought(table.game, other.seen(seat), other.moves())
            assert same == thought(table.game, table.seen(seat), moves)
        table.play(wt.bot("stream").choose(table.game, table.seen(seat), moves, seed=table.ply))
    assert compared


def test_compiled_and_interpreted_think_the_same(python):
    assert python(CHOICES) == python(CHOICES, WATERTABLE_INTERPRETED="1")


def test_the_numbers_were_made_for_these_rules():
    for slug in ("showdown", "water-to-water"):
        text = (wt.game(slug).folder / "learned.toml").read_text("utf-8")
        assert f"\nrules = {wt.game(slug).version}\n" in text


def test_a_card_that_is_another_one_counts_as_anybody_would_think():
    game: Any = wt.game("showdown")
    dearer = game.with_data(game.text.replace('id = "umbrella"', 'id = "parasol"', 1))
    kind = [card.id for card in dearer.data.card].index("parasol")
    learned, usual = game.learned(dearer.data, 2), game.learning.usual(dearer.data)
    assert game.learning.unlearned(dearer.data) == ["parasol"]
    assert game.learning.unlearned(game.data) == []
    places = [kind + 64 * place for place in range(7)]
    assert (learned[places] == usual[places]).all()
    others = np.ones(len(learned), bool)
    others[places] = False
    assert (learned[others] == game.learned(game.data, 2)[others]).all()


def test_what_is_believed_fits_the_view_and_has_set_cards_more_often():
    """Who Sets a card Sets something dear: Dolphins and Beach Balls, hardly ever Water Balloons."""
    game: Any = wt.game("showdown")
    table = game.table_from(
        {"game": "showdown", "turn": 3, "hands": [["cat"], ["sun", "flamingo", "dog"]]}, seed=1
    )
    table.play({"end": True})
    table.play({"set": "flamingo"})
    while table.to_act != 0 or table.view(None)["phase"] != "main":
        moves = table.moves()
        table.play(next((move for move in moves if move.data.get("end")), moves[-1]))
    view, boxes = table.seen(0), game.boxes(table.options)
    states: Any = rows(game.state, 1)
    again: Any = rows(game.view, 1)
    found: Counter[str] = Counter()
    weights = game.learned(game.data, 2)
    for time in range(400):
        raw(states)[0] = np.zeros(1, game.state.dtype).tobytes()
        dice = dice_of(words_at(secret_of(7), time))
        game.rules.believe(boxes[0], view, states[0], weights, dice[0])
        assert game.entries.fault(boxes, states, 0) == 0
        raw(again)[0] = np.zeros(1, game.view.dtype).tobytes()
        game.entries.observe(boxes, states, 0, 0, again, 0)
        assert again[0].tobytes() == view.tobytes()
        found[game.data.card[int(states[0].slot_card[1, 0])].id] += 1
    assert found["dolphin"] + found["beach_ball"] > 3 * (found["water_balloons"] + found["sun"])


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whoever_drafts_by_worth_takes_the_best_that_is_left(seats):
    game: Any = wt.game("water-to-water")
    manner = replace(manner_of(game), values=1, drafts=1)
    table, drafted = game.table(seats, seed=seats), []
    while table.view(None)["phase"] == "draft":
        numbers = [move.action for move in table.moves()]
        view = table.seen(table.to_act)
        number = think(game, view, numbers, manner=manner, playouts=60, seed=1)[0].number
        drafted.append(next(it for it in table.moves() if it.action == number).data["character"])
        table.play(number)
    weights = game.learned(game.data, seats)
    best = sorted(weights[weights > 0], reverse=True)[:seats]
    ids = sorted(game.data.characters)
    assert [weights[1 + ids.index(name)] for name in drafted] == best


def test_who_sits_down_reads_no_file_again(monkeypatch):
    game = wt.game("water-to-water")
    assert game.learned is not None
    before = game.learned(game.data, 4)
    monkeypatch.setattr(sys.modules[game.learned.__module__], "read", None)
    assert (game.learned(game.data, 4) == before).all()


def test_two_searches_that_are_paired_see_the_same_tables():
    table = wt.game("showdown").table(seed=4)
    number = table.moves()[0].action
    view = table.seen(table.to_act)
    manner = manner_of(table.game)
    worths = []
    for _ in range(2):
        search = Search(table.game, view, manner, seed=3, room=40, only=number, paired=True)
        search.run(40)
        worths.append(search.worth(0))
    assert worths[0] == worths[1]
