"""The peers' rounds. A script for the peers' own environment: only they and the standard library.

OpenSpiel's wheel has no call that plays a random game in C++. Its `MCTSBot` does so inside: with
one simulation the tree is the root alone, and `RandomRolloutEvaluator(K)` values that root by K
random games to the end, in C++. They start after the deal (the search crashes on a chance node as
root), so OpenSpiel's deals are not timed. How many decisions such a game has is sampled from games
that start from the same deals, played from Python beforehand, untimed.

catanatron is Python: its rules are driven by the shortest loop they allow, without the check that
an action is legal and without the two copies that `Game.play` makes.
"""

import json
import sys
import time
from importlib import import_module
from random import Random  # noqa: TID251 - the peers know no other chance
from typing import Any

ROUND_SECONDS = 0.3  # CPU time a round of one peer should take at least
DEALS = 64
SAMPLED_PER_DEAL = 16
CATAN_SEATS = 2


class OpenSpiel:
    """Random games of one OpenSpiel game, played in C++."""

    def __init__(self, name: str, chance: Random) -> None:
        """Deal, sample the length of a game, and find out how many fill a round."""
        self._spiel: Any = import_module("pyspiel")
        self._game = self._spiel.load_game(name)
        self._deals = [self._deal(chance) for _ in range(DEALS)]
        lengths = [self._length(deal, chance) for deal in self._deals * SAMPLED_PER_DEAL]
        self._decisions = sum(free for free, _ in lengths) / len(lengths)
        self._forced = sum(forced for _, forced in lengths) / len(lengths)
        self._each = 4  # games a deal
        self._bot = self._rollouts()
        spent = self.round()["seconds"]
        self._each = max(1, round(self._each * ROUND_SECONDS / spent))
        self._bot = self._rollouts()

    def round(self) -> dict[str, float]:
        """Play every deal as often as any other."""
        began = time.process_time()
        for deal in self._deals:
            self._bot.mcts_search(deal)
        spent = time.process_time() - began
        games = DEALS * self._each
        return {
            "decisions": games * self._decisions,
            "forced": games * self._forced,
            "games": games,
            "seconds": spent,
        }

    def _rollouts(self) -> Any:
        evaluator = self._spiel.RandomRolloutEvaluator(n_rollouts=self._each, seed=1)
        return self._spiel.MCTSBot(
            self._game,
            evaluator,
            uct_c=2.0,
            max_simulations=1,
            max_memory_mb=100,
            solve=False,
            seed=1,
            verbose=False,
        )

    def _deal(self, chance: Random) -> Any:
        state = self._game.new_initial_state()
        while state.is_chance_node():
            _draw(state, chance)
        return state

    def _length(self, deal: Any, chance: Random) -> tuple[int, int]:
        """Play one game from Python and return its decisions: (free, forced)."""
        state = deal.clone()
        free = forced = 0
        while not state.is_terminal():
            if state.is_chance_node():
                _draw(state, chance)
                continue
            actions = state.legal_actions()
            free += len(actions) > 1
            forced += len(actions) == 1
            state.apply_action(chance.choice(actions))
        return free, forced


def _draw(state: Any, chance: Random) -> None:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(chance.choices(outcomes, weights)[0])


class Catanatron:
    """Random games of catanatron."""

    def __init__(self, chance: Random) -> None:
        """Remember where chance comes from: it also seeds catanatron's own."""
        self._chance = chance
        self._rules: Any = import_module("catanatron.game")
        self._people: Any = import_module("catanatron.models.player")

    def round(self) -> dict[str, float]:
        """Play whole games until the round is full."""
        free = forced = games = 0
        began = time.process_time()
        while time.process_time() - began < ROUND_SECONDS:
            more_free, more_forced = self._play()
            free += more_free
            forced += more_forced
            games += 1
        spent = time.process_time() - began
        return {"decisions": free, "forced": forced, "games": games, "seconds": spent}

    def _play(self) -> tuple[int, int]:
        colors = list(self._people.Color)[:CATAN_SEATS]
        seats = [self._people.RandomPlayer(color) for color in colors]
        game = self._rules.Game(seats, seed=self._chance.randrange(1, 1 << 31))
        state = game.state
        any_below = self._chance.randrange
        free = forced = 0
        while game.winning_color() is None and state.num_turns < self._rules.TURNS_LIMIT:
            actions = state.playable_actions
            if len(actions) > 1:
                free += 1
            else:
                forced += 1
            game.execute(actions[any_below(len(actions))], validate_action=False)
        return free, forced


def main(names: list[str]) -> None:
    """Answer every line on the standard input with one round of every peer named."""
    chance = Random(1)
    peers: dict[str, OpenSpiel | Catanatron] = {}
    for name in names:
        maker, _, game = name.partition("/")
        peers[name] = OpenSpiel(game, chance) if maker == "openspiel" else Catanatron(chance)
    print("{}", flush=True)
    for _ in sys.stdin:
        print(json.dumps({name: peer.round() for name, peer in peers.items()}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
