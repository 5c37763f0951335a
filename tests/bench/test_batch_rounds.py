"""The rounds of stepped matches: ours on a real batch, the peers' on a game made up for them."""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from watertable.bench import batches, peer_steps


class Coin:
    """A made-up game: chance, a choice of two, a forced answer, and it is over."""

    def __init__(self, seen: list[str]) -> None:
        self.at, self.seen = 0, seen

    def is_chance_node(self) -> bool:
        return self.at == 0

    def is_terminal(self) -> bool:
        return self.at == 3

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def legal_actions(self) -> list[int]:
        return [0, 1] if self.at == 1 else [0]

    def current_player(self) -> int:
        return 0

    def apply_action(self, action: int) -> None:
        assert action in (0, 1)
        self.at += 1

    def observation_tensor(self, player: int) -> None:
        self.seen.append("observation")

    def information_state_tensor(self, player: int) -> None:
        self.seen.append("information state")


@pytest.mark.parametrize(
    ("observes", "asked"), [(True, "observation"), (False, "information state")]
)
def test_a_peer_is_asked_for_tensors_where_there_is_a_choice(monkeypatch, observes, asked):
    seen: list[str] = []
    game = SimpleNamespace(
        get_type=lambda: SimpleNamespace(provides_observation_tensor=observes),
        new_initial_state=lambda: Coin(seen),
    )
    spiel: Any = ModuleType("pyspiel")
    spiel.load_game = lambda name: game
    monkeypatch.setitem(sys.modules, "pyspiel", spiel)
    monkeypatch.setattr(peer_steps, "ROUND_SECONDS", 0.001)
    stepper = peer_steps.Stepper("coin")
    bare = stepper.round(tensors=False)
    assert bare["decisions"] % 32 == 0  # one answer of two is forced, and not counted
    assert seen == []
    assert stepper.round(tensors=True)["decisions"] == len(seen)
    assert set(seen) == {asked}


def test_our_rounds_count_the_choices_of_every_row(monkeypatch):
    monkeypatch.setattr(batches, "ROUND_SECONDS", 0.001)
    monkeypatch.setattr(batches, "ROWS", 3)
    monkeypatch.setattr(batches, "BEFORE", 2)
    stepped = batches.Stepped("showdown")
    for tensors in (False, True):
        played = stepped.round(tensors=tensors)
        assert played["decisions"] >= 3 * 16
        assert played["decisions"] % (3 * 16) == 0
        assert played["seconds"] > 0
