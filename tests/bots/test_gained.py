"""A hint says what is gained, also by a move that changes nothing at once."""

from itertools import groupby
from typing import Any

import watertable as wt
from tests.e2e.answers import table as position
from watertable.bots.hints import fresh, hints
from watertable.games.showdown.keeping import keeps
from watertable.kernel.text.message import Sentence


def quiet():
    return wt.game("showdown").table_from(
        position(hands=[["umbrella", "dog"], ["big_water_gun", "cat"]], options={}, water=[20, 20])
    )


def end_of(table):
    return next(move.action for move in table.moves() if move.data.get("end"))


def test_the_answer_that_stays_in_hand_is_named():
    table = quiet()
    assert (
        str(keeps(table.game.data, table.seen(0), end_of(table)))
        == "Keeps Umbrella to answer with."
    )


def test_what_was_seen_is_named_too_and_what_was_not_seen_is_not():
    table = quiet()
    view = table.seen(0)
    gun = [card.id for card in table.game.data.card].index("big_water_gun")
    view = view.copy()
    view.known_count[1], view.known_card[1, 0], view.known_where[1, 0] = 1, gun, 1
    said = str(keeps(table.game.data, view, end_of(table)))
    assert said == "Keeps Umbrella for the Big Water Gun you have seen."


def test_a_power_that_is_not_used_is_named_with_its_uses():
    game: Any = wt.game("water-to-water")
    table = game.table(2, seed=3)
    while table.view(None)["phase"] != "main":
        table.play(table.moves()[0])
    laid, view, said = table.moves()[0].action, table.seen(table.to_act).copy(), game.keeps
    view.uses[int(view.seat)], view.power[int(view.seat)] = 5, 12
    assert str(said(table.game.data, view, laid)) == "Keeps all 5 uses of Telekinesis for later."
    view.uses[int(view.seat)] = 1
    assert str(said(table.game.data, view, laid)) == "Keeps the last use of Telekinesis for later."
    view.uses[int(view.seat)] = 0
    assert said(table.game.data, view, laid) is None


def test_no_hint_says_that_nothing_changes():
    for seed in range(4):
        table = wt.game("showdown").table(seed=seed)
        found = hints(table.game, table.seen(table.to_act), table.moves(), playouts=60)
        assert found
        assert all("Nothing changes" not in hint.reason and hint.reason for hint in found)


def reasons_in(seed, remembers):
    """Return the reasons of the best moves that one seat is given in a match."""
    table, told = wt.game("water-to-water").table(3, seed=seed), list[str]()
    while (seat := table.to_act) is not None:
        moves, view = table.moves(), table.seen(seat)
        if seat == 0 and len(moves) > 1:
            said = told if remembers else ()
            told.append(
                hints(table.game, view, moves, seed=table.ply, playouts=40, said=said)[0].reason
            )
        table.play(wt.bot("stream").choose(table.game, view, moves, seed=table.ply))
    return told


def longest(told):
    return max(sum(1 for _ in again) for _, again in groupby(told))


def test_what_was_said_twice_running_is_not_said_again():
    assert longest(reasons_in(4, remembers=False)) > 2
    assert longest(reasons_in(4, remembers=True)) == 2


def test_what_has_one_reason_alone_says_it_again():
    only = Sentence("It wins at once if nobody answers.")
    assert fresh(iter([only]), [only.text] * 3) == only
