import importlib
import re
import sys
import warnings

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    ta = pytest.importorskip("textarena")
    from watertable.pages import text_arena

MATCHES = [
    ("Watertable-Showdown-v0", 2),
    ("Watertable-WaterToWater-v0", 2),
    ("Watertable-WaterToWater-v0", 4),
]


def text_of(observation):
    return "\n".join(message for _, message, _ in observation)


def played(env_id, players, answer, seed=5, **given):
    """Play by `answer(turn, moves)`; return the turns, the rewards and what was shown."""
    env = ta.make(env_id, **given)
    env.reset(num_players=players, seed=seed)
    shown, turns, done = [], 0, False
    while not done:
        player, observation = env.get_observation()
        text = text_of(observation)
        shown.append((player, text))
        places = re.findall(r"\[(\d+)\]", text.rpartition("Your moves:")[2])
        done, _ = env.step(answer(turns, max(1, len(places) - 1)))
        turns += 1
        assert turns < 3000
    rewards, info = env.close()
    return turns, rewards, shown, info


@pytest.mark.parametrize(("env_id", "players"), MATCHES)
def test_whole_matches_are_played(env_id, players):
    _, rewards, shown, info = played(env_id, players, lambda n, k: f"Hm. [{1 + n % k}]")
    assert sorted(rewards) == list(range(players))
    assert sum(rewards.values()) == pytest.approx(0)
    assert {player for player, _ in shown} == set(range(players))
    assert all(f"you are seat {player + 1} of {players}" in text for player, text in shown)
    assert {info[player]["role"] for player in info} == {f"Seat {n + 1}" for n in range(players)}


def test_splash_takes_a_pose(monkeypatch):
    from tests.worlds import splash_of_chance  # noqa: PLC0415

    monkeypatch.setattr(text_arena, "load", lambda slug: splash_of_chance())
    env = ta.make("Watertable-Splash-v0", options={"draft": "deal"})
    env.reset(num_players=2, seed=1)
    env.get_observation()
    env.step("[1]")
    _, observation = env.get_observation()
    assert "Any other pose" in text_of(observation)
    done, _ = env.step("[face flat, turn 30]")
    assert not done
    assert env.table.view(0)["tower"]


def test_a_mistake_is_told_and_may_be_mended_but_not_too_often():
    env = ta.make("Watertable-Showdown-v0", error_allowance=1)
    env.reset(num_players=2, seed=1)
    player, _ = env.get_observation()
    assert env.step("I pass")[0] is False
    again, observation = env.get_observation()
    assert again == player
    told = text_of(observation)
    assert told.startswith(f"Seat {player + 1} attempted an invalid move.")
    assert "Answer with one number from [1]" in told
    assert env.step("no idea")[0] is True
    rewards, info = env.close()
    assert rewards == {player: -1, 1 - player: 1}
    assert info[player]["invalid_move"]


def test_the_same_seed_shows_the_same_pages_and_pythons_own_dice_are_left_alone():
    import random  # noqa: PLC0415, TID251

    random.seed(1)
    before = random.getstate()
    one = played(*MATCHES[0], lambda n, k: f"[{1 + n % k}]")
    assert random.getstate() == before
    assert one == played(*MATCHES[0], lambda n, k: f"[{1 + n % k}]")
    assert one != played(*MATCHES[0], lambda n, k: f"[{1 + n % k}]", seed=6)


def test_no_text_counts_a_seat_from_zero():
    *_, shown, _ = played(*MATCHES[0], lambda n, k: f"[{1 + n % k}]")
    assert not any(re.search(r"[Ss]eat 0|[Pp]layer \d", text) for _, text in shown)


def test_without_its_library_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "textarena", None)
    monkeypatch.delitem(sys.modules, "watertable.pages.text_arena")
    with pytest.raises(ImportError, match=r"pip install 'watertable\[textarena\]'"):
        importlib.import_module("watertable.pages.text_arena")
