"""Habits that made people laugh: what lake spends, how early, how often, and whom it drafts."""

from collections import Counter
from itertools import groupby

import pytest

import watertable as wt
from watertable.bots.levels import sheets
from watertable.kernel.records.numbers import read

KEPT = ("play", "discard", "draw", "pass", "character", "teacher")  # what spends no power
PLAYOUTS = 120
EARLY = 4  # turns, one for each at a table for four

ANSWERS = [
    (["life_preserver"], ["umbrella", "dog"]),
    ([], ["life_preserver", "umbrella", "dog"]),
    (["life_preserver", "umbrella"], ["dog"]),
]


@pytest.mark.parametrize(("laid", "hand"), ANSWERS)
@pytest.mark.parametrize("water", [17, 19])
def test_one_damage_is_taken_by_whoever_has_plenty(laid, hand, water):
    game = wt.game("showdown")
    table = game.table_from(
        {
            "turn": 9,
            "active": 1,
            "water": [water, 15],
            "hands": [hand, ["water_balloons", "cat", "sun"]],
            "set": [[{"card": card, "turn": 4} for card in laid], []],
        },
        seed=1,
    )
    attack = next(it for it in table.moves() if it.data.get("play") == "water_balloons")
    table.play(attack, seat=1)
    view, moves = table.seen(0), table.moves()
    chosen = [wt.bot("lake").choose(game, view, moves, seed=seed) for seed in range(12)]
    said = {move.action: move.data for move in moves}
    assert [said[number] for number in chosen] == [{"pass": True}] * 12


def lakes(deal):
    """Let four lakes play, each with few playouts; who did what, with the turn it was."""
    game = wt.game("water-to-water")
    table = game.table(4, seed=deal)
    while (seat := table.to_act) is not None:
        view, moves = table.seen(seat), table.moves()
        number = wt.bot("lake").choose(game, view, moves, seed=table.ply, budget=PLAYOUTS)
        yield seat, int(view.turn), game.words.move(game.data, read(view), number)
        table.play(number, seat=seat)


def test_powers_are_kept_for_when_they_count_and_nothing_is_turned_back_and_forth():
    early, again = 0, 0
    for deal in (9001, 9002, 9003):
        did = [(seat, turn, next(iter(move))) for seat, turn, move in lakes(deal)]
        early += sum(kind not in KEPT for _, turn, kind in did if turn <= EARLY)
        for seat in range(4):
            own = [kind for who, _, kind in did if who == seat and kind != "pass"]
            rows = [len(list(row)) for kind, row in groupby(own) if kind == "rotate"]
            again = max(again, *rows, 0)
    assert early <= 3  # of twelve players; it was more than three a match
    assert again <= 4  # it was eight


def test_who_is_drafted_was_measured_to_win():
    game = wt.game("water-to-water")
    assert game.learned is not None
    worths = game.learned(game.data, 4)
    drafted: Counter[str] = Counter()
    ranks = []
    table = game.table(4, seed=1)
    while table.seen(table.to_act).turn == 0:
        seat = table.to_act
        view, moves = table.seen(seat), table.moves()
        number = wt.bot("lake").choose(game, view, moves, seed=1, budget=PLAYOUTS)
        move = next(one for one in moves if one.action == number)
        if "character" in move.data:
            drafted[move.data["character"]] += 1
            offered = sorted(
                (worths[_place(game, one)] for one in moves if "character" in one.data),
                reverse=True,
            )
            ranks.append(offered.index(worths[_place(game, move)]))
        table.play(number, seat=seat)
    assert drafted
    assert "druid" not in drafted  # wins 8%
    assert sum(ranks) / len(ranks) <= 1  # the best of those that are left, or nearly
    assert sheets()["water-to-water"].lake.search["drafts"] == 1


def _place(game, move):
    names = [card["id"] for card in game.components["characters"]]
    return names.index(move.data["character"]) + 1
