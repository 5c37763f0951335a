"""The results so far, in a file to which every finished match is added at once."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

import watertable as wt
from watertable.arena.opinions import opinion_of, search_of, weights_of
from watertable.arena.pairings import Match
from watertable.arena.played import Played
from watertable.bots.levels import sheets
from watertable.kernel.errors import WatertableError


class ArenaError(WatertableError):
    """An arena that cannot be held, in one sentence that says what to do."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file of results: what they were played with."""

    arena: int
    game: str
    rules: int
    levels: str  # a hash of this game's levels as they were
    options: dict[str, int | bool | str] = {}
    opinion: str = ""  # a hash of what the game's hints think of a table
    search: str = ""  # and one of how bots look ahead
    weights: str = ""  # and one of the numbers that were learned


def opening(game: wt.Game, options: dict[str, int | bool | str]) -> Opening:
    """Return what matches are played with here and now."""
    levels = hashlib.sha256(msgspec.json.encode(sheets().get(game.slug))).hexdigest()[:16]
    told = opinion_of(game), search_of(), weights_of(game)
    return Opening(2, game.slug, game.version, levels, options, *told)


class Results:
    """Matches that have been played, in memory and, if there is a path, in a file."""

    def __init__(self, path: Path | None, first: Opening) -> None:
        """Read what is there; results of another arena are refused."""
        self.path, self.played = path, dict[Match, Played]()
        if path is None:
            return
        if path.exists() and path.stat().st_size:
            self._read(path, first)
        else:
            path.write_bytes(msgspec.json.encode(first) + b"\n")

    def add(self, played: Played) -> None:
        """Keep one more match."""
        self.played[played.match] = played
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")

    def of(self, programme: Iterable[Match]) -> list[Played]:
        """Return the matches of a programme that have been played, in its order."""
        return [self.played[match] for match in programme if match in self.played]

    def _read(self, path: Path, first: Opening) -> None:
        head, *lines = path.read_bytes().split(b"\n")
        try:
            found = msgspec.json.decode(head, type=Opening)
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise ArenaError(f"{path} does not hold results of an arena.") from error
        if found != first:
            told = msgspec.structs.asdict(found)
            other = [
                name for name, here in msgspec.structs.asdict(first).items() if told[name] != here
            ]
            raise ArenaError(
                f"{path} holds results of another arena: what differs is {', '.join(other)}; "
                "name another file, or go on with the version that wrote this one."
            )
        if lines and lines[-1]:  # the last match was cut off in the middle of its line
            path.write_bytes(b"\n".join([head, *lines[:-1], b""]))
        for line in lines[:-1]:
            played = msgspec.json.decode(line, type=Played)
            self.played[played.match] = played
