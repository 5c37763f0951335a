"""Two truths that one seat cannot tell apart, played side by side on a server."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from tests.server.client import Door
from watertable.kernel.conformance import Chooser
from watertable.kernel.game.options import differing
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.record import rows
from watertable.kernel.records.seats import CHANCE, NOBODY, WORLD
from watertable.kernel.table.playable import Playable
from watertable.kernel.table.table import Table
from watertable.kernel.text.json import Json

OPTIONS: dict[str, Json] = {"showdown": {}, "water-to-water": {}, "splash": {"draft": "deal"}}
TRIES = 40  # matches looked through for one in which much is hidden
SOON = 8  # tiles at either end of a bag that come next


def truths(
    game: Playable, seats: int, seed: int, plies: int, seat: int | None
) -> list[Json] | None:
    """A position some plies into a match, and another that the seat cannot tell from it."""
    table = None
    for at in range(seed, seed + TRIES):
        found = _played(game, seats, at, plies)
        table = found or table
        if found and _is_rich(found.position(), seat):
            break
    if table is None:
        return None
    views, states = rows(game.view, 1), rows(game.state, 1)
    boxes = game.boxes(table.options)
    views[0] = table.seen(seat)
    game.entries.guess(boxes, views, 0, dice_of(words_at(secret_of(seed), 9)), states, 0)
    other = {
        "game": game.slug,
        "seats": seats,
        "options": differing(game.options, table.options),
        **game.words.write_position(game.data, states[0]),
    }
    truth = table.position()
    if "bag" in truth:
        other["bag"] = _later_otherwise(truth["bag"], other["bag"])
    return [truth, other]


def _played(game: Playable, seats: int, seed: int, plies: int) -> Table | None:
    """A match some plies old, unless it is over by then."""
    table, chooser = game.table(seats, seed=seed, options=OPTIONS[game.slug]), Chooser(seed)
    for _ in range(plies):
        if table.to_act is None:
            return None
        moves = table.moves()
        table.play(moves[chooser.below(len(moves))])
    return None if table.to_act is None else table


def _is_rich(position: Json, seat: int | None) -> bool:
    """Whether others hide something: in Water to Water that takes a Doppelganger."""
    players = enumerate(position.get("players", []))
    return "players" not in position or any(
        one.get("hidden") and not one.get("revealed") for at, one in players if at != seat
    )


def _later_otherwise(one: list[str], other: list[str]) -> list[str]:
    """The tiles of one bag in another order, but for those next drawn, which are shown to all."""
    if len(one) < 2 * SOON or sorted(one) != sorted(other):
        return other
    return [*one[:SOON], *reversed(one[SOON:-SOON]), *one[-SOON:]]


class Twins:
    """The two truths, each at a table of the server and at one of our own."""

    def __init__(
        self,
        door: Door,
        game: Playable,
        positions: Sequence[Json],
        orders: list[str],
        **settings: Any,
    ) -> None:
        self.game = game
        self.ours = [game.table_from(position, manual=True) for position in positions]
        seats = ["person"] * self.ours[0].seats
        self.places = [
            door.table(game.slug, seats=seats, position=position, everyone=True, **settings)
            for position in positions
        ]
        for place in self.places:
            for seat in place.tokens:
                place.post(seat, "orders", orders=orders)
            for seat in place.tokens:
                place.join(seat, nonce="the-same-in-both")
        self.promises = [(place.seen().promise or "").encode() for place in self.places]

    @property
    def asked(self) -> int | None:
        """The seat that must answer, if a person must."""
        seat = self.ours[0].to_act
        return None if seat in (None, CHANCE, WORLD, NOBODY) else seat

    def common(self) -> list[int]:
        """The moves that are legal in both truths."""
        one, other = ([move.action for move in table.moves()] for table in self.ours)
        return [number for number in one if number in other]

    def passing(self) -> int | None:
        """The number that passes, if somebody is asked in a window."""
        seat = self.asked
        return None if seat is None else self.game.windows.passing(self.ours[0].seen(seat))

    def play(self, number: int) -> None:
        """Make a move in both; where a standing order was quicker, it made the same."""
        seat, ply = self.asked, self.ours[0].ply
        assert seat is not None
        for ours, place in zip(self.ours, self.places, strict=True):
            sent = {"ply": ply, "move": number}
            answer = place.door.send("POST", f"{place.path}/moves", place.tokens[seat], json=sent)
            assert answer.status_code in (200, 409), answer.text
            ours.play(number)

    def look_alike(self, seat: int | None) -> bool:
        """Whether the rules tell the seat the same of both, and both must go on the same way."""
        one, other = self.ours
        return (
            one.view(seat) == other.view(seat)
            and one.events(seat) == other.events(seat)
            and (one.outcome is None) == (other.outcome is None)
        )

    def plain(self, sent: bytes, which: int) -> bytes:
        """What was sent, without the table's id and name and the promise, which differ openly.

        How many look on is told when there is time for it.
        """
        place = self.places[which]
        sent = sent.replace(place.id.encode(), b"(table)")
        sent = re.sub(rb'"alias":"[a-z-]+"', b'"alias":"(name)"', sent)
        sent = re.sub(rb'"watching":\d+', b'"watching":0', sent)
        sent = re.sub(rb'"since":[\d.]+,"due":[\d.]+', b'"since":0,"due":0', sent)  # who is away
        sent = re.sub(rb'("pong",[^}]*"now":)[\d.]+', rb"\g<1>0", sent)  # what time it is
        return sent.replace(self.promises[which], b"(promise)")

    def same(self, seat: int | None, method: str, path: str, body: Json | None = None) -> None:
        """Ask both the same thing, as a seat or a spectator: not a byte may differ."""
        told = []
        for which, place in enumerate(self.places):
            token = None if seat is None else place.tokens[seat]
            sent = {} if body is None else {"json": body}
            answer = place.door.send(method, f"{place.path}{path}", token, **sent)
            headers = {
                name: value
                for name, value in answer.headers.items()
                if name not in ("date", "x-request-id", "content-length")
            }
            assert int(answer.headers["content-length"]) == len(answer.content)
            told.append((answer.status_code, headers, self.plain(answer.content, which)))
        where = first_difference(told[0][2], told[1][2])
        assert told[0] == told[1], f"seat {seat} can tell by {method} {path} {body}: {where}"


class Ears:
    """Somebody who listens at both tables."""

    def __init__(self, twins: Twins, seat: int | None) -> None:
        self.twins, self.seat = twins, seat
        self.lives = [place.live(seat) for place in twins.places]

    def same(self, ply: int) -> None:
        """Listen up to a ply, try something illegal, and hold against each other what came.

        How many payloads come depends on how busy the server is; what they add up to does not.
        """
        told = []
        for which, live in enumerate(self.lives):
            live.reach(ply)
            live.send(type="move", id="x", ply=ply + 9, move=2**52)
            live.send(type="ping", id="y")
            frames: list[Any] = []
            while not frames or frames[-1].get("id") != "y":
                frames.append(live.receive())
            answers = [frame for frame in frames if frame["type"] != "seat"]
            live.now.events, live.now.since = [], 0
            heard = msgspec.json.encode([live.now, live.events, answers, live.others])
            told.append(self.twins.plain(heard, which))
        where = first_difference(*told)
        assert told[0] == told[1], f"seat {self.seat} can tell by what is pushed: {where}"

    def __enter__(self) -> "Ears":
        return self

    def __exit__(self, *_: object) -> None:
        for live in self.lives:
            live.close()


def first_difference(one: bytes, other: bytes) -> str:
    """Where two messages part, as each has it."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(0, at - 60) : at + 60]!r} / {other[max(0, at - 60) : at + 60]!r}"
