"""PettingZoo: every game with every number of seats as an environment of agents in turns."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import watertable as wt
from watertable.envs.rendering import MODES, checked_mode, rendered, text_of
from watertable.envs.rewards import forfeit, rewards
from watertable.envs.seated_table import Observation, SeatedTable
from watertable.envs.versions import VERSIONS
from watertable.kernel.text.reason import Reason

DEALS = 2**53


def aec_env(
    game: str | wt.Playable = "showdown",
    *,
    seats: int | None = None,
    preset: str | None = None,
    codec: str | None = None,
    skip_forced: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> AECEnv[str, Observation, Any]:
    """Return a game as an environment; what is not named here is an option of the game.

    `codec`: "dense" or "places". `skip_forced`: a seat that has no choice is not asked.
    `max_cycles`: after so many actions the match is truncated.
    """
    raw = TableAEC(
        wt.game(game) if isinstance(game, str) else game,
        seats=seats,
        preset=preset,
        codec=codec,
        skip_forced=skip_forced,
        max_cycles=max_cycles,
        render_mode=render_mode,
        options=options,
    )
    return wrappers.OrderEnforcingWrapper(raw)


class TableAEC(AECEnv[str, Observation, Any]):
    """A table whose seats are agents. Chance, and physics, answer within a step."""

    def __init__(
        self,
        game: wt.Playable,
        *,
        seats: int | None,
        preset: str | None,
        codec: str | None,
        skip_forced: bool,
        max_cycles: int | None,
        render_mode: str | None,
        options: dict[str, object],
    ) -> None:
        """Check what was asked for; `reset` begins a match."""
        super().__init__()
        self.sitting = SeatedTable(
            game, seats, options, preset=preset, codec=codec, skip_forced=skip_forced
        )
        self.render_mode, self.max_cycles = checked_mode(render_mode), max_cycles
        self.metadata = {
            "name": VERSIONS[game.slug].aec,
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.sitting.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen, does = self.sitting.observation_space, spaces.Discrete(self.sitting.codec.size)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(int(does.n)) for agent in self.possible_agents}
        self._chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent does."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: with a seed its first, without one the next along the last seed."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self.sitting.set_up(int(self._chance.integers(DEALS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = 0
        self._select()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and which actions are legal for it now."""
        return self.sitting.observe(self._seat[agent])

    def step(self, action: Any) -> None:
        """Carry out an action of the agent whose turn it is; what is not allowed ends it all."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        reason = self.sitting.play(int(action))
        if reason is not None:
            self._forfeit(agent, reason)
        else:
            self._cycles += 1
            self._look_whether_over()
            self._select()
        self._accumulate_rewards()

    def explain(self, action: int) -> Reason | None:
        """Return why the agent whose turn it is may not do this, or None if it may."""
        return self.sitting.explain(action, self._seat[self.agent_selection])

    def say(self, action: int) -> str:
        """Return the sentence of an action of the agent whose turn it is."""
        return self.sitting.say(action)

    def text(self, agent: str) -> str:
        """Return what an agent sees, was told since it last acted, and may do, in sentences."""
        return text_of(self.sitting, self._seat[agent])

    def heard(self, agent: str) -> Any:
        """Return all that an agent was ever told, as records: its information state."""
        return self.sitting.heard(self._seat[agent])

    def render(self) -> Any:
        """Show the table as a spectator sees it."""
        return rendered(self.sitting, None, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""

    def _forfeit(self, agent: str, reason: Reason) -> None:
        each = forfeit(self._seat[agent], self.sitting.seats)
        self.rewards = dict(zip(self.agents, each, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos[agent]["illegal"] = told_reason(reason)
        self.sitting.break_off()

    def _look_whether_over(self) -> None:
        outcome = self.sitting.table.outcome
        if outcome is not None:
            each = rewards(outcome.winners, self.sitting.seats)
            self.rewards = dict(zip(self.agents, each, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self.sitting.break_off()

    def _select(self) -> None:
        asked = self.sitting.table.to_act
        if asked is not None:
            self.agent_selection = self.possible_agents[asked]
        elif self._cycles == 0:  # over before anybody had a choice
            self.agent_selection = self.agents[0]
            self._look_whether_over()


def told_reason(reason: Reason) -> dict[str, str]:
    """Return a reason as `info["illegal"]` has it."""
    return {"code": reason.code, "rule": reason.rule, "reason": reason.message}
