"""OpenSpiel stepped from Python. A script for the peers' environment: only they are there.

One state is stepped at a time, since that is how its Python interface works: legal actions, an even
choice, `apply_action`, and with tensors the observation of the player who is asked. Answers that
are forced are made and not counted.
"""

import json
import sys
import time
from importlib import import_module
from random import Random  # noqa: TID251 - the peers know no other chance
from typing import Any

ROUND_SECONDS = 0.5  # CPU time of a round


class Stepper:
    """One OpenSpiel game, stepped by even choices."""

    def __init__(self, name: str) -> None:
        """Begin a first game."""
        self._game: Any = import_module("pyspiel").load_game(name)
        self._observes = self._game.get_type().provides_observation_tensor
        self._chance = Random(1)
        self._state = self._begun()

    def round(self, *, tensors: bool) -> dict[str, float]:
        """Step for a while."""
        began, decisions = time.process_time(), 0
        while time.process_time() - began < ROUND_SECONDS:
            for _ in range(64):
                decisions += self._step(tensors=tensors)
        spent = time.process_time() - began
        return {"decisions": float(decisions), "games": 0.0, "seconds": spent}

    def _step(self, *, tensors: bool) -> bool:
        """Make one answer; say whether there was a choice."""
        state, chance = self._state, self._chance
        actions = state.legal_actions()
        if tensors and len(actions) > 1:
            self._tensor(state)
        state.apply_action(actions[int(chance.random() * len(actions))])
        self._go_on(state)
        if state.is_terminal():
            self._state = self._begun()
        return len(actions) > 1

    def _tensor(self, state: Any) -> None:
        """Ask for what the player may know; hearts has it only with all that went before."""
        if self._observes:
            state.observation_tensor(state.current_player())
        else:
            state.information_state_tensor(state.current_player())

    def _begun(self) -> Any:
        state = self._game.new_initial_state()
        self._go_on(state)
        return state

    def _go_on(self, state: Any) -> None:
        """Let chance answer."""
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(self._chance.choices(outcomes, weights)[0])


def main(names: list[str]) -> None:
    """Answer every line on the standard input with one round of every game named."""
    peers = {f"openspiel/{name}": Stepper(name) for name in names}
    print("{}", flush=True)
    for _ in sys.stdin:
        rounds = {}
        for name, it in peers.items():
            rounds[name] = it.round(tensors=False)
            rounds[f"{name} with tensors"] = it.round(tensors=True)
        print(json.dumps(rounds), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
