"""OpenSpiel's own tests, what a player knows and what it does not, and a search that plays ours."""

import hashlib
import re
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import watertable as wt
from watertable.envs import VERSIONS, spiel_game
from watertable.kernel.records.events import HIDDEN

TABLES = pytest.mark.parametrize(
    ("slug", "seats"), [("showdown", 2), ("water-to-water", 2), ("water-to-water", 4)]
)
PLAYTHROUGHS = Path(__file__).with_name("playthroughs")


def playthrough(slug):
    """OpenSpiel's playthrough of one match, each of its tensors as a digest."""
    spiel_game(slug)  # registers it
    whole = generate_playthrough.playthrough(
        f"{VERSIONS[slug].openspiel}(deals=4)", None, alsologtostdout=False, seed=1
    )
    lines, digest = [], hashlib.sha256()
    for line in whole.splitlines():
        if re.match(r"\w+Tensor\(|[ ◯◉]+$", line):
            digest.update(line.encode())
        else:
            if digest.digest() != hashlib.sha256().digest():
                lines.append(f"Tensors: {digest.hexdigest()[:16]}")
                digest = hashlib.sha256()
            lines.append(line)
    return "\n".join([*lines, ""])


def any_state(game, chance, plies):
    """A state some plies into a match, with everything chosen evenly."""
    state = game.new_initial_state()
    for _ in range(plies):
        if state.is_terminal():
            break
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@TABLES
def test_the_interface_is_openspiels(slug, seats):
    game = spiel_game(slug, seats=seats, deals=8)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@TABLES
def test_a_resampled_state_is_the_same_to_its_player_and_another_truth(slug, seats):
    game, chance = spiel_game(slug, seats=seats, deals=8), np.random.RandomState(3)
    others = looked = 0
    for plies in range(2, 60, 4):
        state = any_state(game, chance, plies)
        if state.is_terminal() or state.is_chance_node():
            continue
        player, looked = state.current_player(), looked + 1
        other = state.resample_from_infostate(player, chance.rand)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        others += str(other) != str(state)
    assert others >= looked // 2 > 3


@TABLES
def test_a_state_is_kept_as_text_even_a_resampled_one(slug, seats):
    game, chance = spiel_game(slug, seats=seats, deals=8), np.random.RandomState(1)
    state = any_state(game, chance, 25)
    player = max(0, state.current_player())
    for it in (state, state.resample_from_infostate(player, chance.rand)):
        text = pyspiel.serialize_game_and_state(game, it)
        _, again = pyspiel.deserialize_game_and_state(text)
        assert str(again) == str(it)
        assert again.information_state_string(player) == it.information_state_string(player)


def test_a_copy_goes_on_alone():
    game, chance = spiel_game("showdown", deals=8), np.random.RandomState(2)
    state = any_state(game, chance, 12)
    before, copy = str(state), state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)


def test_chance_has_as_many_outcomes_as_asked_for_and_each_is_another_deal():
    game = spiel_game("showdown", deals=5)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(outcome, 0.2) for outcome in range(5)]
    assert len({str(state.child(outcome)) for outcome in range(5)}) == 5
    elsewhere = spiel_game("showdown", deals=5, seed=1).new_initial_state()
    assert str(elsewhere.child(0)) != str(state.child(0))


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_what_is_not_allowed_is_refused_with_its_reason_and_changes_nothing(slug):
    """OpenSpiel has no step that could end a match for it: so it raises, like its own games."""
    game = spiel_game(slug, deals=4)
    state = any_state(game, np.random.RandomState(4), 9)
    before, legal = str(state), state.legal_actions()
    for action in (it for it in range(game.num_distinct_actions()) if it not in legal):
        with pytest.raises(wt.IllegalMove, match=r"\w"):
            state.apply_action(action)
    with pytest.raises(wt.IllegalMove, match="names no move"):
        state.apply_action(10**6)
    assert str(state) == before


def test_no_deal_that_is_not_listed_is_dealt():
    state = spiel_game("showdown", deals=4).new_initial_state()
    with pytest.raises(wt.OptionError, match="deals 0 to 3"):
        state.apply_action(4)
    assert state.is_chance_node()


def test_an_information_state_has_the_history_and_an_observation_has_not():
    """Two ways to the same table are one observation and two information states."""
    game, chance = spiel_game("water-to-water", seats=2, deals=2), np.random.RandomState(5)
    state = any_state(game, chance, 40)
    kept = state.information_state_string(0)
    assert kept.count(",") > 100
    assert len(state.information_state_tensor(0)) > len(state.observation_tensor(0))
    told = np.array(state.information_state_tensor(0))
    assert np.isfinite(told).all()
    assert np.abs(told).max() <= 127


def test_what_only_the_rival_knows_is_in_no_information_state():
    """Hands that are dealt differently look the same until they are shown."""
    game = spiel_game("showdown", deals=64)
    state = any_state(game, np.random.RandomState(0), 1)
    mine = state.current_player()
    other = state.resample_from_infostate(mine, np.random.RandomState(1).rand)
    rival = 1 - mine
    assert other.observation_string(rival) != state.observation_string(rival)
    assert other.information_state_string(mine) == state.information_state_string(mine)


@TABLES
def test_an_information_state_has_no_secret_of_another_seat(slug, seats):
    """What was told to one seat alone stands in its own information state, and in no other."""
    state = any_state(spiel_game(slug, seats=seats, deals=8), np.random.RandomState(6), 40)
    own = 0
    for player in range(seats):
        events = state.information_state_string(player).partition(" | ")[0].split()
        for event in events:
            _, whose, *_, secret = map(int, event.split(","))
            assert whose == player or secret == HIDDEN
            own += whose == player and secret != HIDDEN
    assert own > 5


@TABLES
def test_the_returns_are_zero_in_sum(slug, seats):
    game, chance = spiel_game(slug, seats=seats, deals=8), np.random.RandomState(7)
    state = any_state(game, chance, 100_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert len(state.returns()) == seats


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_openspiels_search_plays_ours(slug):
    game = spiel_game(slug, seats=2, deals=4)
    chance = np.random.RandomState(1)
    guide = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = ismcts.ISMCTSBot(game, guide, uct_c=2.0, max_simulations=3, random_state=chance)
    state, searched = game.new_initial_state(), 0
    while not state.is_terminal() and searched < 4:
        legal = state.legal_actions()
        action = chance.choice(legal)
        if not state.is_chance_node() and len(legal) > 1:
            action, searched = bot.step(state), searched + 1
        assert action in legal
        state.apply_action(int(action))
    assert searched == 4


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_a_playthrough_is_what_it_was(slug):
    """A whole match as OpenSpiel writes it down, with what each player sees; read its diff."""
    kept = PLAYTHROUGHS / f"{slug}.txt"
    assert playthrough(slug) == kept.read_text("utf-8")


def test_options_and_seats_reach_the_game():
    game = spiel_game("water-to-water", seats=3, deals=4, wrath="rounds")
    assert game.num_players() == 3
    again = pyspiel.load_game(str(game))
    assert again.values["wrath"] == "rounds"
    wrong: Any = (
        ("splash", {}, "no game for OpenSpiel"),
        ("showdown", {"seats": 3}, "2"),
        ("showdown", {"colour": 1}, "colour"),
    )
    for slug, how, said in wrong:
        with pytest.raises(wt.OptionError, match=said):
            spiel_game(slug, **how)
    with pytest.raises(wt.UnknownGame):
        spiel_game("chess")
    assert VERSIONS["splash"].openspiel is None
