"""OpenSpiel's own information-set search. A script for the peers' environment: only they are there.

Its bots are C++ throughout; a simulation is one walk through the tree and one random game to the
end. They start after the deal, from the view of the player to move.
"""

import json
import sys
import time
from importlib import import_module
from random import Random  # noqa: TID251 - the peers know no other chance
from typing import Any

PERIOD = 0.3
SIMULATIONS = 100


class Searcher:
    """ISMCTS on one OpenSpiel game, from a few tables."""

    def __init__(self, name: str, chance: Random) -> None:
        """Deal."""
        self._spiel: Any = import_module("pyspiel")
        self._game = self._spiel.load_game(name)
        self._deals = [self._dealt(chance) for _ in range(4)]

    def round(self) -> dict[str, float]:
        """Search until the round is full."""
        evaluator = self._spiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
        spent, simulations = 0.0, 0
        while spent < PERIOD:
            for deal in self._deals:
                bot = self._spiel.ISMCTSBot(
                    seed=1, evaluator=evaluator, uct_c=2.0, max_simulations=SIMULATIONS
                )
                began = time.process_time()
                bot.step(deal)
                spent += time.process_time() - began
                simulations += SIMULATIONS
        return {"decisions": float(simulations), "games": len(self._deals), "seconds": spent}

    def _dealt(self, chance: Random) -> Any:
        state = self._game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) < 2:
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(state.legal_actions()[0])
        return state


def main(names: list[str]) -> None:
    """Answer every line on the standard input with one round of every game named."""
    peers = {f"openspiel/{name}": Searcher(name, Random(1)) for name in names}
    print("{}", flush=True)
    for _ in sys.stdin:
        print(json.dumps({name: peer.round() for name, peer in peers.items()}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
