"""Gymnasium: many tables at once on the batch engine, one seat of each against bots."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import watertable as wt
from watertable.envs.aec import DEALS
from watertable.envs.seat_rows import Flags, Observed, SeatRows
from watertable.envs.seated_table import observation_space
from watertable.kernel.errors import OptionError

MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)


class SeatVectorEnv(VectorEnv[Observed, NDArray[Any], NDArray[Any]]):
    """Rows of matches, stepped by compiled code. What is not named here is an option of the game.

    `opponents`: a bot by name, one for each seat, or None: then every seat is yours, and a row
    shows the seat that is asked. `budget`: how much bots look at, if their names do not say.
    `max_steps`: after so many own actions a match is truncated.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: str | wt.Playable = "showdown",
        *,
        seats: int | None = None,
        seat: int | None = None,
        opponents: str | list[str] | None = "random",
        budget: int | None = None,
        preset: str | None = None,
        codec: str | None = None,
        skip_forced: bool = True,
        max_steps: int | None = None,
        threads: int | None = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: None = None,
        **options: object,
    ) -> None:
        """Check what was asked for; `reset` begins the matches."""
        mode = AutoresetMode(autoreset_mode)
        if mode not in MODES:
            raise OptionError("Matches begin anew by themselves: in the next step or in the same.")
        self.num_envs, self.max_steps, self.render_mode = num_envs, max_steps, render_mode
        self.metadata = {"autoreset_mode": mode}
        self._same_step = mode is AutoresetMode.SAME_STEP
        self._made = {
            "seats": seats,
            "seat": seat,
            "opponents": opponents,
            "budget": budget,
            "preset": preset,
            "codec": codec,
            "skip_forced": skip_forced,
            "threads": threads,
            "options": options,
        }
        self._game = wt.game(game) if isinstance(game, str) else game
        self.rows = self._new_rows(0)
        rows = self.rows
        self.single_observation_space = observation_space(rows.layout, rows.move_layout, rows.codec)
        self.single_action_space = spaces.Discrete(rows.codec.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin the first match of every row: row i of a seed is the same among any others."""
        if isinstance(seed, list):
            raise OptionError("One seed is enough: each row has its own chance of it.")
        super().reset(seed=seed)
        deal = int(self.np_random.integers(DEALS)) if seed is None else seed
        self.rows = self._new_rows(deal)
        self.rows.reset()
        self.rows.begin(np.ones(self.num_envs, bool))
        self._done: Flags = np.zeros(self.num_envs, bool)
        self._steps: NDArray[Any] = np.zeros(self.num_envs, np.int64)
        return self.rows.look(), {"seat": self.rows.own.copy()}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observed, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Carry out one action a row; what is not allowed ends the match of its row."""
        rows, chosen, playing = self.rows, np.asarray(actions), ~self._done
        actor, infos = rows.own.copy(), {}
        wrong = rows.step(chosen, playing)
        self._steps[playing] += 1
        over = playing & rows.over
        reward = rows.rewards(over, actor)
        if wrong.any():
            reward[wrong] = -1.0
            infos["illegal"], infos["_illegal"] = self._reasons(wrong, chosen), wrong
        if (ended := over | wrong).any():
            infos["rewards"] = rows.rewards_of_all(over, wrong, actor)
            infos["_rewards"] = ended
        late: Flags = np.zeros(self.num_envs, bool)
        if self.max_steps is not None:
            late = playing & ~over & ~wrong & (self._steps >= self.max_steps)
        if wrong.any() or late.any():
            rows.batch.abandon(wrong | late)
        ended = ended | late
        begin = ended if self._same_step else self._done
        if self._same_step and ended.any():
            infos |= self._final(ended)
        if begin.any():
            rows.begin(begin)
            self._steps[begin] = 0
        self._done = ended & ~begin
        infos["seat"] = rows.own.copy()
        return rows.look(), reward, over | wrong, late, infos

    def _final(self, ended: Flags) -> dict[str, Any]:
        """Return what the own seats of some rows see at the end of their matches."""
        last, found = self.rows.look(), np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ended):
            found[row] = {name: values[row].copy() for name, values in last.items()}
        seat = {"seat": self.rows.own.copy(), "_seat": ended}
        return {"final_obs": found, "_final_obs": ended, "final_info": seat, "_final_info": ended}

    def _reasons(self, wrong: Flags, actions: NDArray[Any]) -> NDArray[Any]:
        found = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(wrong):
            found[row] = self.rows.reason(int(row), int(actions[row]))
        return found

    def _new_rows(self, seed: int) -> SeatRows:
        return SeatRows(self._game, self.num_envs, seed=seed, **self._made)  # type: ignore[arg-type]
