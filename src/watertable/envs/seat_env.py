"""Gymnasium: one seat of a table, against bots at the others."""

from typing import Any, cast

import gymnasium
from gymnasium import spaces
from gymnasium.error import ResetNeeded

import watertable as wt
from watertable.envs.aec import DEALS, told_reason
from watertable.envs.poses import PoseCodec
from watertable.envs.rendering import MODES, checked_mode, rendered, text_of
from watertable.envs.rewards import rewards
from watertable.envs.seated_table import Observation, SeatedTable
from watertable.kernel.errors import OptionError
from watertable.kernel.text.reason import Reason


class SeatEnv(gymnasium.Env[Observation, Any]):
    """A table at which one seat is yours. What is not named here is an option of the game.

    `seat`: yours, counted from 0; None: drawn at each reset. `opponents`: a bot by name, or one for
    each of the other seats in their order. `max_steps`: after so many own actions it is truncated.
    `codec`: "dense", "places" or, in Splash!, "pose".
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - so

    def __init__(
        self,
        game: str | wt.Playable = "showdown",
        *,
        seats: int | None = None,
        seat: int | None = None,
        opponents: str | wt.Bot | list[str | wt.Bot] = "greedy",
        preset: str | None = None,
        codec: str | None = None,
        skip_forced: bool = False,
        max_steps: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Check what was asked for; `reset` begins a match."""
        found = wt.game(game) if isinstance(game, str) else game
        posing = codec == "pose"
        self.sitting = SeatedTable(
            found,
            seats,
            options,
            preset=preset,
            codec="places" if posing else codec,
            skip_forced=skip_forced,
        )
        self.render_mode, self.max_steps = checked_mode(render_mode), max_steps
        self._fixed_seat = self._checked_seat(seat)
        self.bots = self._seated(opponents)
        self.poses = PoseCodec(self.sitting) if posing else None
        if self.poses is None:
            self.observation_space = cast("spaces.Space[Any]", self.sitting.observation_space)
            self.action_space = spaces.Discrete(self.sitting.codec.size)
        else:
            self.observation_space = cast("spaces.Space[Any]", self.poses.observation_space)
            self.action_space = self.poses.action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, and go on to the own seat's first choice."""
        super().reset(seed=seed)
        seats = self.sitting.seats
        while True:
            drawn = int(self.np_random.integers(seats))
            self.seat = drawn if self._fixed_seat is None else self._fixed_seat
            self._deal, self._steps = int(self.np_random.integers(DEALS)), 0
            self.sitting.set_up(self._deal)
            self._let_rivals_play()
            if self.sitting.table.outcome is None:
                return self._observation(), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out an action, and go on to the own seat's next choice; a wrong one ends it all."""
        if self.sitting.asked is None:
            raise ResetNeeded("This match is over: reset begins the next one.")
        reason = self._play(action)
        if reason is not None:
            self.sitting.break_off()
            info = {"seat": self.seat, "illegal": told_reason(reason)}
            return self._observation(), -1.0, True, False, info
        self._steps += 1
        self._let_rivals_play()
        outcome, reward = self.sitting.table.outcome, 0.0
        if outcome is not None:
            reward = rewards(outcome.winners, self.sitting.seats)[self.seat]
        cut = outcome is None and self.max_steps is not None and self._steps >= self.max_steps
        if cut:
            self.sitting.break_off()
        return self._observation(), reward, outcome is not None, cut, {"seat": self.seat}

    def explain(self, action: Any) -> Reason | None:
        """Return why the own seat may not do this now, or None if it may."""
        if self.poses is not None:
            return self.sitting.table.why_not(self.poses.move(action), self.seat)
        return self.sitting.explain(int(action), self.seat)

    def text(self) -> str:
        """Return what the own seat sees, was told since it last acted, and may do, in sentences."""
        return text_of(self.sitting, self.seat)

    def heard(self) -> Any:
        """Return all that the own seat was ever told, as records: its information state."""
        return self.sitting.heard(self.seat)

    def render(self) -> Any:
        """Show the table as the own seat sees it."""
        return rendered(self.sitting, self.seat, self.render_mode)

    def _play(self, action: Any) -> Reason | None:
        if self.poses is None:
            return self.sitting.play(int(action))
        try:
            move, reason = self.poses.move(action), None
            number, reason = self.sitting.table.number_of(move, self.seat)
            if reason is None:
                self.sitting.play_number(number)
        except wt.IllegalMove as refused:
            reason = refused.reason
        return reason

    def _observation(self) -> Observation:
        if self.poses is not None:
            return self.poses.observe(self.seat)
        return self.sitting.observe(self.seat)

    def _let_rivals_play(self) -> None:
        table, game = self.sitting.table, self.sitting.game
        while (asked := table.to_act) is not None and asked != self.seat:
            bot = self.bots[(asked - self.seat) % self.sitting.seats - 1]
            seen, numbers = table.seen(asked), self.sitting.numbers
            self.sitting.play_number(
                bot.choose(game, seen, numbers, seed=(self._deal + table.ply) % DEALS)
            )

    def _checked_seat(self, seat: int | None) -> int | None:
        if seat is None or seat in range(self.sitting.seats):
            return seat
        raise OptionError(f"There are seats 0 to {self.sitting.seats - 1}, not {seat!r}.")

    def _seated(self, opponents: str | wt.Bot | list[str | wt.Bot]) -> list[wt.Bot]:
        """Return a bot for each other seat, in the order of play."""
        others = self.sitting.seats - 1
        named = opponents if isinstance(opponents, list) else [opponents] * others
        if len(named) != others:
            raise OptionError(f"{others} other seats need {others} bots, or one for all.")
        return [wt.bot(it) if isinstance(it, str) else it for it in named]
