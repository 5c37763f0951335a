"""A temper shows: each trait changes what somebody does, in the direction that its name says."""

import msgspec
import numpy as np
import pytest

import watertable as wt
from watertable.batches.setting import Setting
from watertable.batches.whole_matches import PlayedMatches
from watertable.bots import LEVELS, people
from watertable.bots.levels import Level, Sheet, sheets
from watertable.games.showdown.told import Told
from watertable.games.water_to_water.actions import Verb
from watertable.kernel.game.temperament import Temperament


def temperament_of(slug: str) -> Temperament:
    found = wt.game(slug).temperament
    assert found is not None
    return found


MATCHES = 100  # in each seat of a duel; half as many at a table for four
PAGES = 400
TRAITS = [
    (slug, trait)
    for slug in ("showdown", "water-to-water")
    for trait in temperament_of(slug).traits
]


@pytest.fixture
def side_by_side(monkeypatch):
    """Let stream with a trait (it sits as puddle) play streams without; count what each does."""

    def play(slug, trait, seats, count):
        game = wt.game(slug)
        told = msgspec.to_builtins(sheets()[slug])
        told["stream"] |= {"temper": {}}
        told["puddle"] = told["stream"] | {"temper": {trait: 100}}
        monkeypatch.setitem(sheets(), slug, msgspec.convert(told, Sheet))
        totals = np.zeros(2)
        for seat in range(seats):
            names = ["puddle" if place == seat else "stream" for place in range(seats)]
            setting = Setting(game, seats, game.chosen(), 77)
            told_all = PlayedMatches(setting, names, MATCHES // (seats // 2), pages=PAGES).retold()
            by_seat = np.array([count(game, told_all, place) for place in range(seats)])
            others = np.delete(by_seat, seat, axis=0)
            totals += by_seat[seat], others.mean(axis=0)
        return totals

    return play


def a_turn(kind, amount=None):
    """Count events of a kind for each turn of a seat, or what stands in one of their places."""

    def count(game, told, seat):
        own = told.events[told.events[:, 1] == seat]
        found = own[own[:, 0] == kind]
        turns = (own[:, 0] == Told.TURN_STARTED).sum()
        return (len(found) if amount is None else found[:, amount].sum()) / turns

    return count


def damage(game, told, seat):
    attacks = told.events[(told.events[:, 0] == Told.ATTACKED) & (told.events[:, 1] != seat)]
    turns = (told.events[:, 0] == Told.TURN_STARTED) & (told.events[:, 1] == seat)
    return attacks[:, 5].sum() / turns.sum()


def hits(game, told, seat):
    """Attacks that came to damage, for each turn."""
    attacks = (told.events[:, 0] == Told.ATTACKED) & (told.events[:, 1] != seat)
    turns = (told.events[:, 0] == Told.TURN_STARTED) & (told.events[:, 1] == seat)
    return attacks.sum() / turns.sum()


def lying(game, told, seat):
    """Cards that lie Set when it is over."""
    return (np.asarray(told.last)["slot_turn"][:, seat] != 0).sum()


def umbrellas(game, told, seat):
    """Umbrellas that somebody still has when it is over, in the hand or Set."""
    kind = [card.id for card in game.data.card].index("umbrella")
    last = np.asarray(told.last)
    held = np.arange(last["hand"].shape[2]) < last["hand_count"][:, seat, None]
    laid = last["slot_turn"][:, seat] != 0
    return ((last["hand"][:, seat] == kind) & held).sum() + (
        (last["slot_card"][:, seat] == kind) & laid
    ).sum()


def powers_spent(game, told, seat):
    verbs = told.plies[told.plies[:, 1] == seat][:, 4] & 31
    return (~np.isin(verbs, [int(verb) for verb in Verb])).sum()


def test_who_is_aggressive_attacks_more_and_defends_less(side_by_side):
    has, has_not = side_by_side("showdown", "aggressive", 2, hits)
    assert has > 1.03 * has_not
    has, has_not = side_by_side("showdown", "aggressive", 2, a_turn(Told.DEFENDED))
    assert has < 0.97 * has_not


def test_who_is_careful_parts_with_less_water_and_attacks_less(side_by_side):
    has, has_not = side_by_side("showdown", "careful", 2, a_turn(Told.PAID))
    assert has < 0.93 * has_not
    has, has_not = side_by_side("showdown", "careful", 2, damage)
    assert has < 0.93 * has_not


def test_who_likes_to_set_has_more_cards_lying_there(side_by_side):
    has, has_not = side_by_side("showdown", "sets", 2, lying)
    assert has > 1.3 * has_not


def test_who_keeps_umbrellas_has_more_of_them_left(side_by_side):
    has, has_not = side_by_side("showdown", "keeps_umbrella", 2, umbrellas)
    assert has > 1.3 * has_not


def test_who_spends_powers_spends_more(side_by_side):
    has, has_not = side_by_side("water-to-water", "spends_powers", 4, powers_spent)
    assert has > 1.3 * has_not


def test_who_is_jealous_steps_in_more_often(side_by_side):
    has, has_not = side_by_side("water-to-water", "jealous", 4, powers_spent)
    assert has > 1.15 * has_not


@pytest.mark.parametrize(("slug", "trait"), TRAITS)
@pytest.mark.parametrize("level", ["stream", "lake"])
def test_whoever_has_a_trait_is_honest(slug, trait, level, another_truth, monkeypatch):
    """Two truths with the same view: the same move."""
    told = msgspec.to_builtins(sheets()[slug])
    told[level] |= {"temper": {trait: 100}}
    monkeypatch.setitem(sheets(), slug, msgspec.convert(told, Sheet))
    game, bot = wt.game(slug), wt.bot(level)
    table = game.table(seed=3)
    compared = 0
    while table.ply < 30 and table.to_act is not None:
        seat, moves, ply = table.to_act, table.moves(), table.ply
        number = bot.choose(game, table.seen(seat), moves, seed=ply, budget=8)
        if len(moves) > 1 and ply % 5 == 0:
            other = another_truth(table, seat, ply)
            again = bot.choose(game, other.seen(seat), other.moves(), seed=ply, budget=8)
            assert again == number
            compared += other.state_bytes() != table.state_bytes()
        table.play(number, seat=seat)
    assert compared


def test_a_trait_that_a_game_does_not_have_is_refused_with_its_place(monkeypatch):
    told = msgspec.to_builtins(sheets()["showdown"])
    told["lake"] |= {"temper": {"gloomy": 10}}
    monkeypatch.setitem(sheets(), "showdown", msgspec.convert(told, Sheet))
    said = r"showdown\.lake\.temper: Showdown has no trait 'gloomy'; it has: aggressive, careful, "
    with pytest.raises(wt.UnknownBot, match=said):
        Level("lake").settings(wt.game("showdown"))


@pytest.mark.parametrize("slug", wt.game_names())
def test_every_trait_of_a_level_is_one_of_its_game_and_is_told(slug):
    game = wt.game(slug)
    for name in LEVELS:
        settings = Level(name).settings(game)
        line = people.line(game, name)
        assert line.startswith(people.everybody()[slug][name].line)
        assert all(temperament_of(slug).traits[it].line in line for it in settings.temper)


def test_traits_change_nothing_for_those_who_have_none():
    """Half the strength is half as much, and none is what anybody sees."""
    cards, temperament = wt.game("showdown").data, temperament_of("showdown")
    usual = temperament.usual(cards, 2)
    assert (temperament.bent(cards, usual, {"sets": 0}) == usual).all()
    whole = temperament.bent(cards, usual, {"sets": 100}) - usual
    half = temperament.bent(cards, usual, {"sets": 50}) - usual
    assert (whole == 2 * half).all()
    assert whole.any()
