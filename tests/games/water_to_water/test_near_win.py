"""The standing order `near_win`: can anybody win with his next action, by what everybody sees?"""

import os

from watertable.kernel.conformance import Chooser
from watertable.kernel.table.orders import Order, answer
from watertable.kernel.table.orders import passes as passes_by

PASS = 0
BAG = [*["river-bend"] * 2, *["lake-cap"] * 2, "river-cross", "lake-three", "lake-isthmus"]
COAST = "- ruin-cove.3\nlake-open shore-coast"


def passes(t, seat=1):
    """Whether the order passes for the seat that is asked in a window."""
    assert t.asked == (seat, "window")
    return answer(t.table, seat, [Order.NEAR_WIN]) == PASS


def asked(sit, text=COAST, *, held="river-tee", **more):
    """Seat 1 (Telekinesis) is asked after seat 0 has laid a tile; seat 2 moves next."""
    position = {
        "powers": (7, 12, 5),
        "characters": ("strider", "gardener", "archeologist"),
        "hands": ("lake-bay", "lake-2caps", held),
        "bag": BAG,
        **more,
    }
    t = sit(text, **position)
    if not t.spots():
        return t.discard()
    tile, x, y, turn, _ = max(t.spots())
    return t.lay(tile, x, y, turn)


def test_who_holds_the_ruin_that_wins_is_close_to_winning(sit):
    t = asked(sit, held="ruin-narrows")
    assert t.points[2] == 10
    assert not passes(t)


def test_who_holds_nothing_that_wins_is_not(sit):
    assert passes(asked(sit))


def test_a_win_that_a_dig_could_bring_is_near(sit):
    """A ruin is among the tiles that nobody has seen."""
    assert not passes(asked(sit, powers=(7, 2, 5), hands=("river-tee", "lake-2caps", "art-bay")))


def test_a_sleeper_cannot_win_with_a_turn_he_sleeps_through(sit):
    assert passes(asked(sit, held="ruin-narrows", asleep={2: "due"}))


def test_the_wait_for_the_empty_bag_is_over_with_the_last_draw(sit):
    wrath = ("strider", "gardener", "wrath")
    assert not passes(asked(sit, characters=wrath, bag=["river-bend", "river-cross"], rest="out"))
    assert passes(asked(sit, characters=wrath))


def test_what_lies_face_down_is_not_counted_on(sit):
    """Nobody but its owner knows whether the second character wins: the order asks no sooner."""
    for hidden in ("islander", "lake_nymph"):
        t = asked(sit, powers=(7, 12, 14), hidden={2: hidden})
        assert t.asked == (2, "window")
        assert passes(t.decline())


MATCHES = int(os.environ.get("WATERTABLE_MATCHES", "40"))


def test_no_victory_comes_unseen(game):
    """Whole matches at random: no action wins before which this order has passed for somebody."""
    wins = 0
    unseen: list[tuple[int, int, int]] = []
    for seed in range(MATCHES):
        table, chosen = game.table(2 + seed % 5, seed=seed), Chooser(seed)
        passed: list[tuple[int, int, int]] = []
        blind = passed
        while (seat := table.to_act) is not None:
            view, phase = table.seen(seat), table.view(None)["phase"]
            passing, numbers = game.windows.passing(view), table.numbers()
            number = numbers[chosen.below(len(numbers))]
            if passing is not None and passes_by(game, view, seat, [Order.NEAR_WIN]):
                passed.append((seed, table.ply, seat))
            if phase in ("main", "window") and number != passing:
                passed, blind = [], [one for one in passed if one[2] != seat]
            table.play(number)
        if table.outcome.winners:
            wins, unseen = wins + 1, unseen + blind
    assert wins > MATCHES / 4
    assert not unseen
