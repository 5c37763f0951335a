"""PettingZoo's own tests, and what they do not ask: reasons, rewards, ends, what agents see."""

import re

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import watertable as wt
from tests.envs.conftest import EVERY_TABLE, SEATS
from tests.worlds import splash_of_chance
from watertable.envs import aec_env
from watertable.pages import page_with

pytestmark = [
    # PettingZoo would have every observation an array; its own card games have masks beside them.
    pytest.mark.filterwarnings("ignore:Observation:UserWarning"),
]
TABLES = pytest.mark.parametrize(("slug", "seats"), EVERY_TABLE)
GAMES = pytest.mark.parametrize("slug", SEATS)


def cycles(slug):
    return 12 if slug == "splash" else 150


@TABLES
def test_the_interface_is_pettingzoos(slug, seats, capsys):
    api_test(aec_env(slug, seats=seats), num_cycles=cycles(slug))


@pytest.mark.parametrize("how", [{"codec": "places"}, {"skip_forced": True}, {"max_cycles": 20}])
def test_the_interface_is_the_same_however_it_is_asked_for(how, capsys):
    api_test(aec_env("showdown", **how), num_cycles=100)


@TABLES
def test_a_seed_gives_the_same_match(slug, seats):
    seed_test(lambda: aec_env(slug, seats=seats), num_cycles=cycles(slug))


@GAMES
def test_every_way_to_show_it_works(slug, capsys):
    render_test(lambda render_mode=None: aec_env(slug, render_mode=render_mode))


@GAMES
def test_a_picture_shows_something(slug, any_legal):
    env, draw = aec_env(slug, render_mode="rgb_array", **dealt(slug)), any_legal(1)
    env.reset(seed=3)
    before = env.render()
    for _ in range(12):
        env.step(draw(env.observe(env.agent_selection)["action_mask"]))
    after = env.render()
    assert before.shape == after.shape == (480, 640, 3)
    assert (before != after).any()
    assert len(np.unique(after.reshape(-1, 3), axis=0)) > 4


def dealt(slug):
    return {"draft": "deal"} if slug == "splash" else {}


def played(env, draw, seed):
    """Play a match out; return the last rewards of all agents."""
    env.reset(seed=seed)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        totals[agent] += reward
        env.step(None if over or cut else draw(observation["action_mask"]))
    return totals


@pytest.mark.parametrize(("slug", "seats"), [("showdown", 2), ("water-to-water", 4)])
def test_rewards_are_those_of_the_outcome(slug, seats, any_legal):
    env, draw, ended = aec_env(slug, seats=seats), any_legal(5), 0
    for seed in range(6):
        totals = played(env, draw, seed)
        winners = env.unwrapped.sitting.table.outcome.winners
        assert sum(totals.values()) == pytest.approx(0)
        if len(winners) not in (0, seats):
            ended += 1
            for seat, reward in enumerate(totals.values()):
                share = 1 / len(winners) if seat in winners else -1 / (seats - len(winners))
                assert reward == pytest.approx(share)
    assert ended > 0


def test_a_cap_of_the_rules_terminates_and_an_own_limit_truncates(any_legal):
    draw = any_legal(2)
    capped = aec_env("showdown", turn_cap=2, start_water=99, max_water=99)
    totals = played(capped, draw, 1)
    assert capped.unwrapped.sitting.table.outcome.reason == "turn cap"
    assert set(totals.values()) == {0.0}
    limited = aec_env("showdown", max_cycles=5)
    limited.reset(seed=1)
    for _ in range(5):
        limited.step(draw(limited.observe(limited.agent_selection)["action_mask"]))
    assert all(limited.truncations.values())
    assert not any(limited.terminations.values())


def test_what_is_not_allowed_ends_it_with_the_reason_and_its_rule():
    env = aec_env("water-to-water", seats=3)
    env.reset(seed=4)
    agent = env.agent_selection
    env.step(255)
    assert all(env.terminations.values())
    assert env.rewards == {it: -1.0 if it == agent else 0.5 for it in env.possible_agents}
    assert env.infos[agent]["illegal"]["reason"]
    dense = aec_env("showdown")
    dense.reset(seed=4)
    mask = dense.observe(dense.agent_selection)["action_mask"]
    action = int(np.flatnonzero(mask == 0)[0])
    reason = dense.explain(action)
    dense.step(action)
    told = dense.infos[dense.agent_selection]["illegal"]
    assert told == {"code": reason.code, "rule": reason.rule, "reason": reason.message}
    assert told["rule"]


def test_explaining_changes_nothing_and_agrees_with_the_mask():
    env = aec_env("showdown")
    env.reset(seed=9)
    before = env.unwrapped.sitting.table.state_bytes()
    mask = env.observe(env.agent_selection)["action_mask"]
    for action in range(len(mask)):
        assert (env.explain(action) is None) == bool(mask[action])
    assert env.unwrapped.sitting.table.state_bytes() == before


@GAMES
def test_only_the_agent_whose_turn_it_is_has_actions(slug):
    env = aec_env(slug)
    env.reset(seed=2)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)


FACTS = {  # of each seat: as a spectator sees it, and as an observation has it
    "showdown": (
        lambda seen: [player["water"] for player in seen["players"]],
        lambda layout, numbers: layout.block("water", numbers) * 10,
    ),
    "water-to-water": (
        lambda seen: [player["power"] for player in seen["players"]],
        lambda layout, numbers: layout.block("powers", numbers)[:3].argmax(axis=1),
    ),
    "splash": (
        lambda seen: seen["drops"],
        lambda layout, numbers: layout.block("seats", numbers)[:3, 1] * 14,
    ),
}


@GAMES
def test_seats_come_in_the_order_of_play_the_own_one_first(slug, any_legal):
    game = splash_of_chance() if slug == "splash" else wt.game(slug)
    env, draw = aec_env(game, seats=game.seats[-1] if slug == "showdown" else 3), any_legal(3)
    env.reset(seed=3)
    inside, compared, (facts_in, told_in) = env.unwrapped.sitting, 0, FACTS[slug]
    for _ in range(100):
        if env.terminations[env.agent_selection]:
            break
        facts = facts_in(inside.table.view(None))
        compared += len(set(facts)) > 1
        for seat, agent in enumerate(env.agents):
            told = told_in(inside.lens.layout, env.observe(agent)["observation"])
            assert told == pytest.approx([*facts[seat:], *facts[:seat]])
        env.step(draw(env.observe(env.agent_selection)["action_mask"]))
    assert compared > 5


@GAMES
def test_an_agent_reads_what_it_may_do(slug):
    env = aec_env(slug)
    env.reset(seed=2)
    table = env.unwrapped.sitting.table
    seat = env.possible_agents.index(env.agent_selection)
    text = env.unwrapped.text(env.agent_selection)
    assert text.startswith(f"{table.game.title}: you are seat {seat + 1}")
    assert "\n[1] " in text or " [1] " in text
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert "[2]" not in env.unwrapped.text(other)
    assert len(env.unwrapped.heard(other)) > 0


@GAMES
def test_a_text_tells_what_happened_since_the_agents_own_last_action(slug, any_legal):
    """All of it: not some sentences of before, and none of what came in between left out."""
    env, draw = aec_env(slug, **dealt(slug)), any_legal(6)
    env.reset(seed=5)
    table, told = env.unwrapped.sitting.table, 0
    acted: dict[str, int] = {}
    for _ in range(20):
        agent = env.agent_selection
        if agent in acted:
            seat = env.possible_agents.index(agent)
            text = env.unwrapped.text(agent)
            assert text == page_with(table, seat, acted[agent]).text
            told += "Since your last move" in text
        acted[agent] = table.ply
        env.step(draw(env.observe(agent)["action_mask"]))
    assert told > 3


@GAMES
def test_the_table_is_shown_in_words_to_who_watches(slug, any_legal, capsys):
    env, draw = aec_env(slug, render_mode="ansi", **dealt(slug)), any_legal(6)
    env.reset(seed=5)
    for _ in range(12):
        env.step(draw(env.observe(env.agent_selection)["action_mask"]))
    shown = env.render()
    assert shown.startswith(f"{env.unwrapped.sitting.table.game.title}: you watch 2 seats.\n")
    assert "\nOf late: " in shown
    assert "\nSeat 1: " in shown
    assert "\nSeat 2: " in shown
    assert shown.endswith(" is asked now.")
    assert not re.search(r"\b(You|your|Rival)\b", shown)


@pytest.mark.parametrize("how", [{}, {"max_cycles": 1}])
def test_after_an_end_in_the_middle_nobody_has_actions(how):
    env = aec_env("showdown", **how)
    env.reset(seed=4)
    mask = env.observe(env.agent_selection)["action_mask"]
    env.step(int(mask.argmax() if how else mask.argmin()))
    assert all((env.truncations if how else env.terminations).values())
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)


@pytest.mark.parametrize(
    ("slug", "how", "said"),
    [
        ("showdown", {"codec": "sparse"}, "There is no codec 'sparse'"),
        ("splash", {"codec": "dense"}, "has no catalogue of all numbers"),
        ("showdown", {"render_mode": "film"}, "There is no render mode 'film'"),
        ("showdown", {"colour": 3}, "colour"),
        ("showdown", {"seats": 3}, "2"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(slug, how, said):
    with pytest.raises(wt.OptionError, match=said):
        aec_env(slug, **how)
