"""OpenSpiel: Showdown and Water to Water as Python games, with explicit chance.

A shuffle is one action of 128 bits. OpenSpiel wants outcomes by number: so one of `deals` equally
likely ones is drawn, and its words are HMAC(seed, which shuffle, outcome). That samples the true
distribution of deals; the more of them, the nearer. A history is again the whole match.

OpenSpiel copies a state by deep-copying its attributes: so it has numbers and bytes alone.
"""

import hashlib
from typing import Any

import numpy as np
import pyspiel

import watertable as wt
from watertable.envs.codecs import codec_of
from watertable.envs.lens import lens_of
from watertable.envs.rewards import rewards
from watertable.envs.seated_table import NO_MOVE
from watertable.envs.spiel_observer import SpielObserver, heard_by
from watertable.envs.versions import VERSIONS
from watertable.kernel.errors import OptionError
from watertable.kernel.game.desk import desk_for
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.numbers import place_of
from watertable.kernel.records.record import Longs, raw, rows
from watertable.kernel.records.seats import CHANCE
from watertable.kernel.text.reason import LEGAL, IllegalMove

DEALS = 4096
LONGEST = 100_000  # plies of a match
SHUFFLES = 1000  # of a match
GUESS = 1 << 62  # chance is for the rules by number from 0 on, for resampling from here
NO_DICE = words_at(b"", 0)  # for actions that ask no dice


def spiel_game(
    slug: str = "showdown",
    *,
    seats: int | None = None,
    deals: int = DEALS,
    seed: int = 0,
    preset: str | None = None,
    **options: object,
) -> Any:
    """Return a game of OpenSpiel; what is not named here is an option of the game."""
    names = VERSIONS.get(slug)
    if names is None or names.openspiel is None:
        wt.game(slug)  # it says if there is none
        raise OptionError(f"{slug} is no game for OpenSpiel: a physics engine has no deals.")
    found = wt.game(slug)
    found.chosen(options, preset)
    told = ";".join(f"{key}:{value}" for key, value in options.items())
    asked = {"players": found.check_seats(seats), "deals": deals, "seed": seed}
    return pyspiel.load_game(names.openspiel, asked | {"preset": preset or "", "options": told})


class TableGame(pyspiel.Game):
    """A game of ours, and what all its states share: boxes, codec, lens and room to work in."""

    slug: str
    kind: Any

    def __init__(self, asked: dict[str, Any]) -> None:
        """Read the parameters."""
        self.wt = wt.game(self.slug)
        self.seats = self.wt.check_seats(int(asked["players"]))
        self.deals, self.secret = int(asked["deals"]), secret_of(int(asked["seed"]))
        if self.deals < 1:
            raise OptionError(f"There can be one deal or more, not {self.deals}.")
        pairs = (part.partition(":") for part in str(asked["options"]).split(";") if part)
        options = {key: value for key, _, value in pairs}
        self.values = self.wt.chosen(options, asked["preset"] or None)
        self.boxes = self.wt.boxes(self.values)
        self.codec, self.lens = codec_of(self.wt, self.values), lens_of(self.wt)
        self.asked_at, self.ending_at = (
            place_of(self.wt.state, name) for name in ("asked", "ending")
        )
        begun = rows(self.wt.state, 1)
        self.wt.entries.start(self.boxes, begun, 0, self.seats)
        self.beginning = raw(begun)[0].tobytes()
        facts = pyspiel.GameInfo(
            num_distinct_actions=self.codec.size,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, facts, asked)

    def new_initial_state(self, *_: Any) -> "TableState":
        """Return the beginning of a match."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return what looks at states."""
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """Return how many shuffles a match has at most."""
        return SHUFFLES


class TableState(pyspiel.State):
    """A match: the bytes of its state, what each seat was told, how many shuffles there were."""

    def __init__(self, game: TableGame) -> None:
        """Begin."""
        super().__init__(game)
        self._bytes = game.beginning
        self._heard = (b"",) * game.seats
        self._shuffles = 0

    def current_player(self) -> int:
        """Return who must answer."""
        game, numbers = self.get_game(), np.frombuffer(self._bytes, np.int16)
        if numbers[game.ending_at]:
            return int(pyspiel.PlayerId.TERMINAL)
        asked = int(numbers[game.asked_at])
        return int(pyspiel.PlayerId.CHANCE) if asked == CHANCE else asked

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        game = self.get_game()
        numbers = self.numbers()
        return sorted(game.codec.action(number, numbers) for number in numbers)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deals, equally likely."""
        deals = self.get_game().deals
        return [(outcome, 1 / deals) for outcome in range(deals)]

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        player, number, words = self.current_player(), 0, NO_DICE
        if player == pyspiel.PlayerId.CHANCE:
            if action not in range(game.deals):
                raise OptionError(f"There are deals 0 to {game.deals - 1}, not {action}.")
            words = words_at(game.secret, (self._shuffles << 32) + action)
            self._shuffles += 1
            player = CHANCE
        else:
            number = self._allowed(game, player, action)
        self._play(game, player, number, words)

    def _allowed(self, game: TableGame, player: int, action: int) -> int:
        """Return the number that an action names, if the rules allow it; else say why not."""
        number = game.codec.number(action, self.numbers())
        if number is None:
            raise IllegalMove(NO_MOVE)
        code = int(game.wt.entries.verdict(game.boxes, self._laid(game), 0, player, number))
        if code != LEGAL:
            reason = game.wt.words.reason(game.wt.data, self.view(player), code, number)
            raise IllegalMove(reason)
        return number

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Deal {action}"
        game = self.get_game()
        number = game.codec.number(action, self.numbers())
        said: str = game.wt.words.say(game.wt.data, self.view(player), number).text
        return said

    def returns(self) -> list[float]:
        """Return what the match is worth to each seat."""
        game = self.get_game()
        if not self.is_terminal():
            return [0.0] * game.seats
        won = int(game.wt.entries.winners(game.boxes, self._laid(game), 0))
        return rewards([seat for seat in range(game.seats) if won >> seat & 1], game.seats)

    def __str__(self) -> str:
        """Return how far the match has come, and a digest of the whole truth."""
        digest = hashlib.sha256(self._bytes).hexdigest()[:16]
        return f"{self._shuffles} shuffles, {self.current_player()} to act, {digest}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        """Return one truth that fits all a player knows, by an even deal of what it does not."""
        game = self.get_game()
        other: TableState = self.clone()
        views, fresh = rows(game.wt.view, 1), rows(game.wt.state, 1)
        views[0] = self.view(player)
        words = words_at(game.secret, GUESS + int(sampler() * 2**53))
        game.wt.entries.guess(game.boxes, views, 0, dice_of(words), fresh, 0)
        other._bytes = raw(fresh)[0].tobytes()
        other._heard = tuple(
            heard if seat == player else heard_by(heard, player)
            for seat, heard in enumerate(self._heard)
        )
        return other

    # What the observer asks.

    def view(self, player: int) -> Any:
        """Return what a player, or a spectator (-1), may know."""
        game = self.get_game()
        views = desk_for(game.wt).blank_view()
        game.wt.entries.observe(game.boxes, self._laid(game), 0, player, views, 0)
        return views[0]

    def view_text(self, player: int) -> str:
        """Return the same as JSON."""
        game = self.get_game()
        text: bytes = game.wt.words.view(game.wt.data, self.view(player))
        return text.decode()

    def heard(self, player: int) -> bytes:
        """Return all that a player was ever told, as the numbers of events."""
        return self._heard[player]

    def numbers(self) -> list[int]:
        """Return the legal numbers of the seat that is asked, as far as they have a place."""
        game = self.get_game()
        desk = desk_for(game.wt)
        count = game.wt.entries.legal(game.boxes, self._laid(game), 0, desk.listing)
        return desk.listed(min(count, game.codec.size))

    def _laid(self, game: TableGame) -> Any:
        """Lay the state out for the rules."""
        states = rows(game.wt.state, 1)
        raw(states)[0] = np.frombuffer(self._bytes, raw(states).dtype)[0]
        return states

    def _play(self, game: TableGame, seat: int, number: int, words: Longs) -> None:
        states, desk = self._laid(game), desk_for(game.wt)
        desk.begin(states.view(np.int16))
        game.wt.entries.apply(game.boxes, states, 0, seat, number, desk.throw(words), desk.story)
        told = desk.events()
        self._bytes = raw(states)[0].tobytes()
        self._heard = tuple(
            heard + heard_by(told, player) for player, heard in enumerate(self._heard)
        )


def _kind(slug: str) -> Any:
    """Return what OpenSpiel wants to know of a game before there is one."""
    game, short_name = wt.game(slug), VERSIONS[slug].openspiel
    return pyspiel.GameType(
        short_name=short_name,
        long_name=f"{game.title} (Watertable)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "deals": DEALS,
            "seed": 0,
            "preset": "",
            "options": "",
        },
    )


# Classes, not functions: OpenSpiel lets go of them after Python has ended, when the last reference
# to a function would be gone, and that would be a crash.


class ShowdownGame(TableGame):
    """Showdown."""

    slug, kind = "showdown", _kind("showdown")


class WaterToWaterGame(TableGame):
    """Water to Water."""

    slug, kind = "water-to-water", _kind("water-to-water")


for _game in (ShowdownGame, WaterToWaterGame):
    if _game.kind.short_name not in pyspiel.registered_names():
        pyspiel.register_game(_game.kind, _game)
