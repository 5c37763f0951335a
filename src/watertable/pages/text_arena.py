"""The games as TextArena environments; importing this registers them (the extra `textarena`).

Player ids count from 0, as everywhere in that library; every text counts seats from 1.
"""

from collections.abc import Mapping
from typing import Any

try:
    import textarena as ta
except ModuleNotFoundError as missing:
    said = f"This needs {missing.name}; install it with `pip install 'watertable[textarena]'`."
    raise ImportError(said) from missing

from watertable.games import game as load
from watertable.kernel.game.game import Outcome
from watertable.kernel.table.table import Table
from watertable.pages.answer import Unread
from watertable.pages.brief import brief_of
from watertable.pages.decision import page_with

IDS = {
    "Watertable-Showdown-v0": "showdown",
    "Watertable-WaterToWater-v0": "water-to-water",
    "Watertable-Splash-v0": "splash",
}


class SeatsFromOne(ta.FFAMultiPlayerState):
    """TextArena's state for any number of seats, whose own sentences count them from 1."""

    def add_observation(self, message: str, *given: Any, **named: Any) -> None:
        """Say "Seat 1" where the library says "Player 0"."""
        said = f"Player {self.current_player_id} "
        if message.startswith(said):
            message = f"Seat {self.current_player_id + 1} {message.removeprefix(said)}"
        super().add_observation(message, *given, **named)


class TableEnv(ta.Env):
    """One match; an action is any text whose last square brackets name a move."""

    def __init__(
        self,
        game: str = "showdown",
        options: Mapping[str, object] | None = None,
        error_allowance: int = 2,
    ) -> None:
        """Play a game, with a few mistakes allowed at each decision."""
        self.game, self.options, self.error_allowance = load(game), options, error_allowance

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Deal; everybody is told the rules in short."""
        count = self.game.check_seats(num_players)
        self.table = Table(self.game, count, self.game.chosen(self.options or {}), seed=seed)
        # The library would seed Python's own dice for everybody: it is given no seed.
        self.state = SeatsFromOne(count, seed=None, error_allowance=self.error_allowance)
        roles = {seat: f"Seat {seat + 1}" for seat in range(count)}
        self.state.reset({}, self._prompt, role_mapping=dict(roles), secret_roles=roles)
        self.since = [0] * count
        self._ask()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Make the move that an answer names; after too many mistakes the match is over."""
        seat = self.table.to_act
        assert seat is not None
        try:
            number = page_with(self.table, seat, self.since[seat]).read(action)
        except Unread as refusal:
            if self.state.set_invalid_move(str(refusal)):
                others = tuple(other for other in range(self.table.seats) if other != seat)
                self._end(Outcome(others, (), "an illegal move"))
            return self._done()
        before = self.table.ply
        self.table.play(number, seat)
        self.since[seat] = before
        if self.table.outcome is not None:
            self._end(self.table.outcome)
        done = self._done()
        if not done[0]:
            self._ask()
        return done

    def _done(self) -> tuple[bool, dict[str, Any]]:
        """Count the turn of whoever moved; whose turn is next, the rules say."""
        done: tuple[bool, dict[str, Any]] = self.state.step(rotate_player=False)
        return done

    def _end(self, outcome: Outcome) -> None:
        self.state.set_game_outcome(rewards_of(outcome, self.table.seats), outcome.reason)

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:
        return f"You are seat {player_id + 1}.\n{brief_of(self.game)}"

    def _ask(self) -> None:
        """Show the seat that is asked its page."""
        seat = self.table.to_act
        assert seat is not None
        self.state.current_player_id = seat
        text = page_with(self.table, seat, self.since[seat]).text
        self.state.add_observation(text, ta.ObservationType.GAME_BOARD, to_id=seat)


def rewards_of(outcome: Outcome, seats: int) -> dict[int, float]:
    """Return each seat's reward: winners share +1, losers share -1; 0 if nobody lost or won."""
    losers = seats - len(outcome.winners)
    if not losers or not outcome.winners:
        return dict.fromkeys(range(seats), 0.0)
    won, lost = 1 / len(outcome.winners), -1 / losers
    return {seat: won if seat in outcome.winners else lost for seat in range(seats)}


for _id, _slug in IDS.items():
    if _id not in ta.envs.registration.ENV_REGISTRY:
        ta.envs.registration.register(_id, TableEnv, None, game=_slug)
