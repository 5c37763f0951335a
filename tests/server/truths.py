"""Two truths that one seat cannot tell apart, played side by side on a server."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tests.server.client import Door, Live, Place
from watertable.kernel.chance import dice_of, secret_of, words_at
from watertable.kernel.conformance import Chooser
from watertable.kernel.game import Game, Json
from watertable.kernel.options import differing
from watertable.kernel.record import rows
from watertable.kernel.seats import CHANCE, NOBODY, WORLD

OPTIONS: dict[str, Json] = {"showdown": {}, "water-to-water": {}, "splash": {"draft": "deal"}}


def truths(game: Game, seats: int, seed: int, plies: int, seat: int | None) -> list[Json] | None:
    """A position some plies into a match, and another that the seat cannot tell from it."""
    table, chooser = game.table(seats, seed=seed, options=OPTIONS[game.slug]), Chooser(seed)
    for _ in range(plies):
        if table.to_act is None:
            return None
        moves = table.moves()
        table.play(moves[chooser.below(len(moves))])
    if table.to_act is None:
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
    return [table.position(), other]


class Twins:
    """The two truths, each at a table of the server and at one of our own."""

    def __init__(self, door: Door, game: Game, positions: Sequence[Json], **settings: Any) -> None:
        self.game = game
        self.ours = [game.table_from(position, manual=True) for position in positions]
        seats = ["person"] * self.ours[0].seats
        self.places = [
            door.table(game.slug, seats=seats, position=position, **settings)
            for position in positions
        ]
        for place in self.places:
            for seat in place.tokens:
                place.seen(seat)
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
        """What was sent, without the table's name and the promise, which differ openly."""
        place = self.places[which]
        sent = sent.replace(place.id.encode(), b"(table)")
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
                if name not in ("date", "x-request-id")
            }
            told.append((answer.status_code, headers, self.plain(answer.content, which)))
        assert told[0] == told[1], f"seat {seat} can tell by {method} {path} {body}"


class Ears:
    """Somebody who listens at both tables, and keeps every frame as it came."""

    def __init__(self, twins: Twins, seat: int | None) -> None:
        self.twins, self.seat = twins, seat
        self.frames: tuple[list[bytes], list[bytes]] = ([], [])
        self.lives: list[Live] = [
            Listening(place, seat, frames)
            for place, frames in zip(twins.places, self.frames, strict=True)
        ]

    def same(self, ply: int) -> None:
        """Listen up to a ply, with an illegal move and a question in between."""
        for live in self.lives:
            live.reach(ply)
            live.send(type="move", id="x", ply=0, move=2**52)
            live.send(type="ping", id="y")
            while live.receive().get("id") != "y":
                pass
        one, other = (
            [self.twins.plain(frame, which) for frame in frames]
            for which, frames in enumerate(self.frames)
        )
        assert one == other, f"seat {self.seat} can tell by what is pushed"

    def close(self) -> None:
        for live in self.lives:
            live.close()


class Listening(Live):
    """A connection that keeps what it hears."""

    def __init__(self, place: Place, seat: int | None, heard: list[bytes]) -> None:
        self.heard = heard
        super().__init__(place, seat)

    def receive(self, timeout: float = 30.0) -> Json:
        frame = super().receive(timeout)
        self.heard.append(msgspec.json.encode(frame))
        return frame
