"""Golden games: the same seed and the same actions give the same observations, number by number.

`python -m tests.envs.test_golden` writes the digests anew; a changed one is a new version.
"""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from tests.worlds import splash_of_chance
from watertable.envs import SeatVectorEnv, aec_env, spiel_game

KEPT = Path(__file__).with_name("golden.json")
AEC = [
    ("showdown", 2, "dense"),
    ("showdown", 2, "places"),
    ("water-to-water", 3, "places"),
    ("splash", 3, "places"),  # with a made-up world: an engine may settle otherwise elsewhere
]
MATCHES = {f"aec {slug} {seats} {codec}": (slug, seats, codec) for slug, seats, codec in AEC}
VECTORS = {f"vector {slug}": slug for slug in ("showdown", "water-to-water")}
SPIELS = {f"openspiel {slug}": slug for slug in ("showdown", "water-to-water")}


def place(count, ply):
    """A choice that depends on the ply alone."""
    return (ply * 2654435761 >> 7) % count


def digest_of_match(slug, seats, codec):
    game = splash_of_chance() if slug == "splash" else slug
    env = aec_env(game, seats=seats, codec=codec)
    env.reset(seed=2026)
    digest = hashlib.sha256()
    for ply in range(2000):
        if not env.agents or env.terminations[env.agent_selection]:
            break
        for agent in env.agents:
            for values in env.observe(agent).values():
                digest.update(values.tobytes())
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(legal[place(len(legal), ply)]))
    digest.update(json.dumps(env.rewards).encode())
    return digest.hexdigest()[:32]


def digest_of_rows(slug):
    env = SeatVectorEnv(3, slug, opponents="greedy")  # levels may change
    observation, _ = env.reset(seed=2026)
    digest = hashlib.sha256()
    for ply in range(60):
        legal = [np.flatnonzero(mask) for mask in observation["action_mask"]]
        actions = [int(it[place(len(it), ply)]) if len(it) else 0 for it in legal]
        observation, reward, over, _, _ = env.step(np.array(actions))
        for values in (*observation.values(), reward, over):
            digest.update(values.tobytes())
    return digest.hexdigest()[:32]


def digest_of_states(slug):
    state, digest = spiel_game(slug, deals=16).new_initial_state(), hashlib.sha256()
    for ply in range(60):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[place(len(legal), ply)])
        for player in range(state.num_players()):
            digest.update(state.information_state_string(player).encode())
            digest.update(np.array(state.information_state_tensor(player), np.float32).tobytes())
    return digest.hexdigest()[:32]


def all_digests():
    return {
        **{name: digest_of_match(*how) for name, how in MATCHES.items()},
        **{name: digest_of_rows(slug) for name, slug in VECTORS.items()},
        **{name: digest_of_states(slug) for name, slug in SPIELS.items()},
    }


@pytest.mark.parametrize("name", MATCHES)
def test_a_golden_match(name):
    assert digest_of_match(*MATCHES[name]) == json.loads(KEPT.read_text())[name]


@pytest.mark.parametrize("name", VECTORS)
def test_golden_rows(name):
    assert digest_of_rows(VECTORS[name]) == json.loads(KEPT.read_text())[name]


@pytest.mark.parametrize("name", SPIELS)
def test_golden_states(name):
    assert digest_of_states(SPIELS[name]) == json.loads(KEPT.read_text())[name]


if __name__ == "__main__":
    KEPT.write_text(json.dumps(all_digests(), indent=1) + "\n")
