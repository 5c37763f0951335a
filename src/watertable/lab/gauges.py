"""What can be asked of finished matches: one number each, NaN where the question does not arise."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from watertable.batches.twin_matches import Finished
from watertable.kernel.errors import OptionError
from watertable.kernel.game.game import Game
from watertable.kernel.game.patch import nearest

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Gauge:
    """A question and how to answer it for some matches."""

    text: str
    read: Callable[[Finished], Numbers]
    share: bool = True  # of matches: from 0 to 1


def gauges(game: Game, seats: int) -> Mapping[str, Gauge]:
    """Return all questions that can be asked of a game's matches, by name."""
    found = {
        "first": Gauge("the first player wins", _first),
        "nobody": Gauge("nobody wins", lambda played: _share(played.winners == 0)),
        "length": Gauge("turns in a game", _turns, share=False),
        "plies": Gauge("moves in a game", lambda played: played.plies.astype(float), share=False),
    }
    for seat in range(seats):
        found[f"seat:{seat + 1}"] = Gauge(f"seat {seat + 1} wins", _seat(seat))
    parts: Any = game.components
    if game.slug == "showdown":
        found["tie"] = Gauge(
            "games with a tie-break", lambda played: _share(played.ended["tiebreaks"] > 0)
        )
        for kind, card in enumerate(parts["cards"]):
            name = f"whoever has more {card['name']} in the opening hand wins"
            found[f"card:{card['id']}"] = Gauge(name, _card(kind))
    if game.slug == "water-to-water":
        found["tie"] = Gauge("several win", lambda played: _share(_count_winners(played) > 1))
        found["out"] = Gauge("tiles out of play", _sum("out"), share=False)
        found["discards"] = Gauge("discarded tiles", _field("pile_count"), share=False)
        found["placed"] = Gauge("tiles on the map", _field("placed"), share=False)
        for number, character in enumerate(parts["characters"], 1):
            text = f"the {character['name']} wins, if at the table"
            found[f"character:{character['id']}"] = Gauge(text, _holder("character", number, seats))
        for power in parts["powers"]:
            name = power["name"].lower().replace("'", "").replace(" ", "_")
            text = f"who has {power['name']} wins"
            found[f"power:{name}"] = Gauge(text, _holder("power", power["number"], seats))
    if game.slug == "splash":
        found["splashes"] = Gauge("Splashes in a game", _field("splashes"), share=False)
        found["fallen"] = Gauge("pieces that fall in a game", _field("fallen"), share=False)
        found["drops"] = Gauge("drops that are taken in a game", _field("drops"), share=False)
    return found


STANDARD = ("first", "length", "tie", "nobody")


def standard_gauges(game: Game, seats: int) -> tuple[str, ...]:
    """Return what is asked of a game where nobody says what."""
    wanted = ("first", "length", "splashes") if game.slug == "splash" else STANDARD
    return tuple(name for name in wanted if name in gauges(game, seats))


def gauge_names(game: Game, seats: int | None = None) -> tuple[str, ...]:
    """Return the names of all questions that can be asked of a game's matches."""
    return tuple(gauges(game, game.check_seats(seats)))


def chosen_gauges(game: Game, seats: int, names: tuple[str, ...]) -> dict[str, Gauge]:
    """Return some gauges by name; OptionError names what is near one that does not exist."""
    known = gauges(game, seats)
    for name in names:
        if name not in known:
            near = nearest(name, known)
            plain = sorted({key.partition(":")[0] + ":..." * (":" in key) for key in known})
            listed = near or f"; there are: {', '.join(plain)}"
            raise OptionError(f"{game.title} has no measure {name!r}{listed}.")
    return {name: known[name] for name in names}


def _share(yes: NDArray[np.bool_]) -> Numbers:
    return yes.astype(np.float64)


def _first(played: Finished) -> Numbers:
    return _share(played.won(played.opened["first"].astype(np.int64)))


def _seat(seat: int) -> Callable[[Finished], Numbers]:
    return lambda played: _share(played.won(seat))


def _turns(played: Finished) -> Numbers:
    names = played.ended.dtype.names or ()
    turns: Numbers = played.ended["match_turns" if "match_turns" in names else "turn"].astype(float)
    return turns


def _field(name: str) -> Callable[[Finished], Numbers]:
    return lambda played: played.ended[name].astype(np.float64)


def _sum(name: str) -> Callable[[Finished], Numbers]:
    return lambda played: played.ended[name].astype(np.float64).sum(axis=1)


def _count_winners(played: Finished) -> NDArray[np.int64]:
    found: NDArray[np.int64] = (played.winners[:, None] >> np.arange(8) & 1).sum(axis=1)
    return found


def _holder(field: str, number: int, seats: int) -> Callable[[Finished], Numbers]:
    """Whether the seat that has something at the end of a match wins it."""

    def read(played: Finished) -> Numbers:
        holds = played.ended[field][:, :seats] == number
        won = played.won(holds.argmax(axis=1))
        return np.where(holds.any(axis=1), won.astype(np.float64), np.nan)

    return read


def _card(kind: int) -> Callable[[Finished], Numbers]:
    """Whether the seat with more copies of a card in its opening hand wins."""

    def read(played: Finished) -> Numbers:
        hands, counts = played.opened["hand"], played.opened["hand_count"]
        held = np.arange(hands.shape[2]) < counts[:, :, None]
        copies = ((hands == kind) & held).sum(axis=2)
        won = played.won(copies.argmax(axis=1))
        return np.where(copies[:, 0] != copies[:, 1], won.astype(np.float64), np.nan)

    return read
