"""A table on which a test builds a tower, plays in a few words and answers for WORLD itself."""

from typing import Any

import pytest

import watertable as wt

COLOURS = ("red", "yellow", "green", "white", "blue", "orange")
SHAPES = ("large-cube", "small-cube", "plate", "stick", "octagon")
FACES = {shape: ("flat", "upright") for shape in ("plate", "stick", "octagon")}
MM = 10_000  # a pose counts in 0.1 micrometre
APART = 80 * MM  # pieces that lie on the table lie this far from each other


def is_match(piece, other):
    """D6 The same shape or the same colour."""
    return piece.split("-")[0] == other.split("-")[0] or shape_of(piece) == shape_of(other)


def shape_of(piece):
    return piece.split("-", 1)[1]


class Carpenter:
    """Works out honest poses for what a test says WORLD found: who rests on whom."""

    def __init__(self, game):
        self.game, self._lying = game, {}

    def lying(self, shape, face="flat"):
        """The pose of a piece that lies on the table's centre; its height is twice its z."""
        if (shape, face) not in self._lying:
            tower = [{"piece": f"red-{shape}", "face": face}]
            stocks = [["blue-large-cube"], ["blue-small-cube"]]
            position = {"game": "splash", "seats": 2, "tower": tower, "stocks": stocks}
            table = self.game.table_from(position, seed=1, manual=True)
            self._lying[shape, face] = table.position()["tower"][0]["pose"]
        return list(self._lying[shape, face])

    def answer(self, lies):
        """Write WORLD's answer. `lies` says of each piece what carries it.

        A name, a list of names, None (in the air), or a dict with "on" and any of "face", "x", "y",
        "z" (mm: where its lower side is), "shares" (thousandths) and "touching" (names).
        """
        said = {piece: how if isinstance(how, dict) else {"on": how} for piece, how in lies.items()}
        poses: dict[str, list[int]] = {}
        tops: dict[str, int] = {}
        rests: list[list[Any]] = []
        touching: list[list[str]] = []
        columns = 0

        def pose(piece):
            nonlocal columns
            if piece in poses:
                return
            how = said[piece]
            carriers = names(how["on"])
            for carrier in carriers:
                if carrier != "table":
                    pose(carrier)
            standing = [c for c in carriers if c != "table"]
            x, y, z, *turned = self.lying(shape_of(piece), how.get("face", "flat"))
            if standing:
                x, y = poses[standing[0]][:2]
            else:
                x, columns = x + columns * APART, columns + 1
            below = max((tops[c] for c in standing), default=0)
            below = int(how.get("z", below / MM) * MM)
            x, y = x + int(how.get("x", 0) * MM), y + int(how.get("y", 0) * MM)
            poses[piece] = [x, y, z + below, *turned]
            tops[piece] = 2 * z + below
            share = 1000 // max(1, len(carriers))
            shares = how.get("shares", [share] * len(carriers))
            rests.extend([piece, c, s] for c, s in zip(carriers, shares, strict=True))
            touching.extend([piece, c] for c in [*carriers, *names(how.get("touching"))])

        for piece in said:
            pose(piece)
        return {"poses": poses, "rests": rests, "touching": touching}


def names(said):
    if said is None:
        return []
    return [said] if isinstance(said, str) else list(said)


class Sitting:
    """A table and the questions the tests ask of it."""

    def __init__(self, table, carpenter):
        self.table, self.carpenter = table, carpenter

    # what the players, chance and the world do

    def do(self, data, by=None):
        if by is None:
            self.table.play(data)
        else:
            self.table.play(data, seat=by)
        return self

    def give(self, piece, by=None):
        return self.do({"give": piece}, by)

    def place(self, by=None, **pose):
        return self.do({"place": pose}, by)

    def tremble(self, words=None):
        self.table.chance(words)
        return self

    def release(self, piece, **pose):
        """The piece is given, placed and let go: WORLD is asked what becomes of it."""
        return self.give(piece).place(**pose).tremble()

    def world(self, lies):
        """WORLD answers: of every piece that lay on the table, and the new one, what carries it."""
        self.table.world(self.carpenter.answer(lies))
        return self

    def stands(self, **changed):
        """WORLD answers: the new piece rests on its target, everything else lies as it lay."""
        return self.world({**self.lies, self["piece"]: self["placement"]["on"], **changed})

    def rest_stays(self):
        """WORLD answers after the fallen are removed: what is left lies as it lay."""
        return self.world(self.lies)

    def base(self, piece, by=None):
        return self.do({"base": piece}, by)

    def take(self, piece, by=None):
        return self.do({"take": piece}, by)

    # what lies on the table

    def __getitem__(self, field):
        return self.table.position()[field]

    @property
    def lies(self):
        """What carries each piece on the table now: {'red-stick': ['red-plate']}."""
        return {
            piece["piece"]: [carrier for carrier, _ in piece["on"]]
            for piece in self.table.view(None)["tower"]
        }

    @property
    def tower(self):
        """The pieces on the table."""
        return sorted(piece["piece"] for piece in self["tower"])

    @property
    def phase(self):
        return self.table.view(None)["phase"]

    @property
    def asked(self):
        """The seat that must decide, with the phase: (1, 'give')."""
        return self.table.to_act, self.phase

    @property
    def drops(self):
        return list(self["drops"])

    @property
    def box(self):
        return sorted(self["box"])

    @property
    def targets(self):
        return sorted(self.table.view(None)["targets"])

    @property
    def bases(self):
        return sorted(self.table.view(None)["bases"])

    @property
    def winners(self):
        return None if self.table.outcome is None else list(self.table.outcome.winners)

    def stock(self, seat):
        return sorted(self["stocks"][seat])

    def listed(self, verb):
        """The pieces that the listed moves name."""
        return sorted(move.data[verb] for move in self.table.moves())

    def height(self, piece):
        """The highest point of a piece, in millimetres."""
        return next(p["height"] for p in self.table.view(None)["tower"] if p["piece"] == piece)

    def is_covered(self, piece):
        return next(p["covered"] for p in self.table.view(None)["tower"] if p["piece"] == piece)

    def code(self, data, seat=None):
        """Why the seat (or whoever is asked) may not do this; None when it may."""
        reason = self.table.why_not(data, self.table.to_act if seat is None else seat)
        return None if reason is None else reason.code

    def told(self, kind):
        """The events of a kind so far."""
        return [event for event in self.table.events(None) if event["kind"] == kind]


def places_of(position):
    """Every piece that the position names, once for each place it is in."""
    held = [position["piece"]] if position["phase"] in ("place", "tremor", "settle") else []
    return sorted(
        held
        + [piece for stock in position["stocks"] for piece in stock]
        + [piece["piece"] for piece in position["tower"]]
        + list(position["pile"])
        + list(position["box"])
        + list(position["fallen"])
    )


@pytest.fixture(scope="session")
def game():
    return wt.game("splash")


@pytest.fixture(scope="session")
def carpenter(game):
    return Carpenter(game)


@pytest.fixture(scope="session")
def every_piece():
    """The names of the thirty pieces."""
    return sorted(f"{colour}-{shape}" for colour in COLOURS for shape in SHAPES)


@pytest.fixture(scope="session")
def places():
    return places_of


@pytest.fixture(scope="session")
def matches():
    return is_match


@pytest.fixture
def sit(game, carpenter):
    """Lay out a position: seat 0 gives, three at the table; all answers come from the test."""

    def lay(seats=3, seed=7, **position):
        position["tower"] = [
            {"piece": piece} if isinstance(piece, str) else piece
            for piece in position.get("tower", [])
        ]
        position.setdefault("stocks", [[]] * seats)
        position = {"game": "splash", "seats": seats, **position}
        return Sitting(game.table_from(position, seed=seed, manual=True), carpenter)

    return lay


@pytest.fixture
def new_game(game, carpenter):
    """Begin a game; chance has answered as often as it was asked, unless `manual`."""

    def begin(seats=3, seed=7, manual=False, **options):
        table = game.table(seats=seats, seed=seed, options=options, manual=True)
        while not manual and table.to_act == wt.CHANCE:
            table.chance()
        return Sitting(table, carpenter)

    return begin
