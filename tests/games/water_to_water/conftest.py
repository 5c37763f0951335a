"""A table on which a test draws a map, hands out powers and characters, and plays in a few words.

A map is drawn as rows of tiles from north to south, `tile.turn` with `-` for an empty space; the
first tile of the first row lies at x = 0, y = 0:

    lake-cap.2  -
    lake-2bays  lake-cap.3
"""

import json
import tomllib
from pathlib import Path

import pytest

import watertable as wt

TILE_FILE = Path(wt.__file__).parent / "games" / "water_to_water" / "tiles.toml"
QUIET = (7, 5, 9, 6, 4, 11)  # powers that open no windows
PLAIN = ("gardener", "bog_minder", "strider", "wave_rider", "planter", "druid")


def drawn(text):
    """Read a map: [[tile, x, y, turn], ...]."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    west = next(x for x, word in enumerate(rows[0]) if word != "-")
    laid = []
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            if word != "-":
                tile, _, turn = word.partition(".")
                laid.append([tile, x - west, y, int(turn or 0)])
    return laid


def listed(hand):
    return [hand] if isinstance(hand, str) else list(hand or [])


class Sitting:
    """A table and the questions the tests ask of it."""

    def __init__(self, table):
        self.table = table

    # what the players do

    def do(self, data, by=None):
        if by is None:
            self.table.play(data)
        else:
            self.table.play(data, seat=by)
        return self

    def lay(self, tile, x, y, turn=0, power=None, by=None):
        return self.do(self.laying(tile, x, y, turn, power), by)

    def laying(self, tile, x, y, turn=0, power=None):
        """The move as data, to ask about it."""
        move = {"play": {"tile": tile, "x": x, "y": y, "turn": turn}}
        return move if power is None else {**move, "power": power}

    def decline(self, by=None):
        return self.do({"pass": True}, by)

    def discard(self, tile=True, by=None):
        return self.do({"discard": tile}, by)

    def block(self, x, y, by=None):
        return self.do({"block": {"x": x, "y": y}}, by)

    def rotate(self, x, y, turn, by=None):
        return self.do({"rotate": {"x": x, "y": y, "turn": turn}}, by)

    def settle(self):
        """Whoever is asked in a window declines, until nobody is asked any more."""
        while self.phase == "window":
            self.decline()
        return self

    # what lies on the table

    def __getitem__(self, field):
        return self.table.view(None)[field]

    @property
    def phase(self):
        return self["phase"]

    @property
    def asked(self):
        """The seat that must decide, with the phase: (1, 'window')."""
        return self.table.to_act, self.phase

    @property
    def winners(self):
        return None if self.table.outcome is None else list(self.table.outcome.winners)

    @property
    def points(self):
        return [player["points"] for player in self["players"]]

    @property
    def map(self):
        """The tiles by cell: {(0, 0): ("lake-cap", 2)}."""
        return {(t["x"], t["y"]): (t["tile"], t["turn"]) for t in self["map"]}

    @property
    def bag(self):
        """The bag, next drawn first (the whole truth)."""
        return list(self.table.position()["bag"])

    @property
    def out(self):
        """Tiles out of play with their copies."""
        return {tile: copies for tile, copies in self["out"].items() if copies}

    @property
    def covered(self):
        return {tile: copies for tile, copies in self["covered"].items() if copies}

    def hand(self, seat):
        return list(self["players"][seat]["hand"])

    def uses(self, seat):
        return self["players"][seat]["uses"]

    def player(self, seat, eyes=None):
        """A player as a seat (or a spectator) sees him."""
        return self.table.view(eyes)["players"][seat]

    def sizes(self, kind, closed=None):
        """Sizes of the lakes, islands, rivers, voids or squares on the map, ascending."""
        found = self["features"][kind]
        return sorted(f["size"] for f in found if closed is None or f["closed"] is closed)

    def kinds(self, since=0, eyes=None):
        return [event["kind"] for event in self.table.events(eyes, since)]

    def told(self, kind, since=0, eyes=None):
        return [event for event in self.table.events(eyes, since) if event["kind"] == kind]

    def why(self, data, by=None):
        """Why the seat may not do this (code and rule); None when it may."""
        seat = self.table.to_act if by is None else by
        reason = self.table.why_not(data, seat)
        return None if reason is None else (reason.code, reason.rule)

    def may(self, data, by=None):
        return self.why(data, by) is None

    def offers(self):
        """The kinds of move on offer: {'play', 'discard', 'pass', ...}."""
        return {next(iter(move.data)) for move in self.table.moves()}

    def spots(self):
        """Where the asked seat may lay a tile: {(tile, x, y, turn, power)}."""
        plays = [m.data for m in self.table.moves() if "play" in m.data]
        return {
            (p["play"]["tile"], p["play"]["x"], p["play"]["y"], p["play"]["turn"], p.get("power"))
            for p in plays
        }


def as_toml(tiles):
    lines = []
    for part, value in tiles.items():
        if part != "tile":
            lines.append(f"[{part}]")
            lines += [f"{key} = {json.dumps(entry)}" for key, entry in value.items()]
    for tile in tiles["tile"]:
        lines.append("[[tile]]")
        for key, value in tile.items():
            if key == "rivers":
                ends = [f"{{ edges = {json.dumps(r['edges'])}, to = {json.dumps(r['to'])} }}"
                        for r in value]  # fmt: skip
                lines.append(f"rivers = [{', '.join(ends)}]")
            else:
                lines.append(f"{key} = {json.dumps(value)}")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="session")
def tile_file():
    """The standard tile file as a dictionary, to look at and never to change."""
    return tomllib.loads(TILE_FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def game():
    return wt.game("water-to-water")


def with_copies(game, folder, copies):
    """The same game with only these tiles, in so many copies, for large maps."""
    tiles = tomllib.loads(TILE_FILE.read_text(encoding="utf-8"))
    tiles["tile"] = [tile for tile in tiles["tile"] if tile["id"] in copies]
    for tile in tiles["tile"]:
        tile["count"] = copies[tile["id"]]
    path = folder / "copies.toml"
    path.write_text(as_toml(tiles), encoding="utf-8")
    return game.with_box(path)


@pytest.fixture(scope="session")
def many(game, tmp_path_factory):
    """A box full of open lake and straight rivers."""
    copies = {"lake-open": 52, "river-straight": 17, "lake-three": 2, "lake-bay": 2, "cap-pass": 1}
    copies |= {"river-tee": 1, "river-cross": 1, "channel-2rivers": 1, "art-2springs": 1}
    return with_copies(game, tmp_path_factory.mktemp("many"), copies)


@pytest.fixture(scope="session")
def shores(game, tmp_path_factory):
    """A box full of the ends, corners and sides of lakes."""
    copies = {"lake-cap": 20, "lake-bay": 8, "lake-three": 20, "lake-open": 8, "river-tee": 2}
    copies |= {"lake-channel": 1, "lake-isthmus": 1, "river-cross": 1}
    return with_copies(game, tmp_path_factory.mktemp("shores"), copies)


@pytest.fixture
def other_tiles(tmp_path):
    """Write another tile file: `change` is called with every tile, `extra` are added."""

    def write(change=None, extra=(), only=None):
        tiles = tomllib.loads(TILE_FILE.read_text(encoding="utf-8"))
        if only is not None:
            tiles["tile"] = [tile for tile in tiles["tile"] if tile["id"] in only]
        for tile in tiles["tile"]:
            if change is not None:
                change(tile)
        tiles["tile"] += extra
        path = tmp_path / "other_tiles.toml"
        path.write_text(as_toml(tiles), encoding="utf-8")
        return path

    return write


@pytest.fixture
def sit(game):
    """Lay out a position: turn 9, seat 0 to play, nobody holds anything unless said.

    Per seat: `powers`, `characters`, `hands` (a tile or several); by seat: `uses`, `asleep`,
    `hidden`, `burned`, `teacher`, `tokens` as {seat: value}.
    """

    def lay(
        text="",
        powers=(),
        characters=(),
        hands=(),
        seats=None,
        box=None,
        seed=7,
        manual=False,
        **more,
    ):
        seats = seats or max(2, len(powers), len(characters), len(hands))
        quiet = [p for p in QUIET if p not in powers]
        plain = [
            c for c in PLAIN if c not in characters and c not in more.get("hidden", {}).values()
        ]
        powers = [*powers, *quiet][:seats]
        characters = [*characters, *plain][:seats]
        players = [{"power": p, "character": c} for p, c in zip(powers, characters, strict=True)]
        for seat, hand in enumerate(hands):
            players[seat]["hand"] = listed(hand)
        for field in ("uses", "asleep", "hidden", "burned", "revealed", "teacher", "tokens"):
            for seat, value in more.pop(field, {}).items():
                players[seat][field] = value
        position = {"game": "water-to-water", "seats": seats, "players": players, **more}
        if text:
            position["map"] = drawn(text)
        chosen = game if box is None else box
        return Sitting(chosen.table_from(position, seed=seed, manual=manual))

    return lay


@pytest.fixture
def score(sit):
    """Points of a character on a map as it lies."""

    def points(character, text, **more):
        return sit(text, characters=(character,), **more).points[0]

    return points


@pytest.fixture
def new_game(game):
    """Deal a game from its beginning."""

    def deal(seats=2, seed=7, preset=None, box=None, **options):
        chosen = game if box is None else box
        named = {} if preset is None else {"preset": preset}
        return Sitting(chosen.table(seats=seats, seed=seed, options=options, **named))

    return deal
