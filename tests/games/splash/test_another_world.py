"""Two thousand games with another WORLD: its answers are random, but such as R13 allows.

It lives here only. Nothing of it knows physics; its heaps are wild, and poses may even overlap.
"""

import os
import sys
from typing import Any

import pytest

import watertable as wt
from watertable.kernel.conformance import Chooser

VARIANTS = [
    {},
    {"draft": "deal"},
    {"draft": "deal", "empty_stock": "own_piece"},
    {"draft": "deal", "only_new_falls": "forgiving", "touching": "splash"},
    {"draft": "deal", "target": "top", "last_piece_taken": "giver", "first": 0},
    {"draft": "deal", "empty_stock": "own_piece", "only_new_falls": "forgiving", "target": "top"},
    {"first": 1, "touching": "splash", "empty_stock": "own_piece", "last_piece_taken": "giver"},
    {"draft": "deal", "teams": "pairs", "tremor": "storm"},
    {"draft": "deal", "teams": "pairs", "empty_stock": "own_piece", "last_piece_taken": "giver"},
    {"draft": "deal", "teams": "threes", "tremor": "gentle", "only_new_falls": "forgiving"},
]
FITS = {"pairs": (4, 6), "threes": (6,), "none": (2, 3, 4, 5, 6)}
GAMES = int(os.environ.get("WATERTABLE_GAMES", "1"))  # of each of fifty kinds; `make many`: 40
LIMIT = 2000  # plies; the longest games seen have a few hundred


class AnotherWorld:
    """Answers for WORLD by lot: mostly the tower stands, sometimes it does anything."""

    def __init__(self, chooser, carpenter):
        self.chooser, self.carpenter = chooser, carpenter
        self.trouble = self.one_of([4, 16, 40])  # percent of placements that do not simply stand

    def one_of(self, things):
        return things[self.chooser.below(len(things))]

    def chance(self, percent):
        return self.chooser.below(100) < percent

    def answer(self, position):
        lies: dict[str, Any] = {piece["piece"]: [] for piece in position["tower"]}
        for piece, carrier, _ in position["rests"]:
            lies[piece].append(carrier)
        if position["phase"] == "resettle":
            self.settle_again(lies, position["base"])
        else:
            self.settle(lies, position["piece"], position["placement"]["on"], position["base"])
        return self.carpenter.answer(lies)

    def settle(self, lies, new, target, base):
        lies[new] = target
        others = [piece for piece in lies if piece not in (new, target, base)]
        fate = self.chooser.below(40)
        if not self.chance(self.trouble):
            return
        if fate < 8 and others:  # touches a third piece
            share, third = self.one_of([1000, 950, 900, 899, 500]), self.one_of(others)
            lies[new] = {"on": [target, third], "shares": [share, 1000 - share]}
            if share == 1000:
                lies[new] = {"on": target, "touching": third}
        elif fate < 14 and others:  # slips onto another
            lies[new] = self.one_of(others)
        elif fate < 20:  # falls alone
            lies[new] = self.one_of(["table", [target, "table"] if target != "table" else "table"])
        else:
            self.collapse(lies, base)

    def settle_again(self, lies, base):
        others = [piece for piece in lies if piece != base]
        for piece in lies:  # what carried it was taken away
            if not lies[piece]:
                lies[piece] = "table" if piece == base or self.chance(50) else base
        if others and self.chance(25):
            lies[self.one_of(others)] = self.one_of(["table", ["table", base], None])

    def collapse(self, lies, base):
        """Everything lies anyhow: on the table, on a piece, on two, leaning, or in the air."""
        down: list[str] = []
        for piece in sorted(lies, key=lambda _: self.chooser.below(1 << 30)):
            fate = self.chooser.below(100)
            if not down or fate < 45:
                lies[piece] = "table"
            elif fate < 80:
                lies[piece] = self.one_of(down)
            elif fate < 90:
                lies[piece] = sorted({self.one_of(down), self.one_of(down)})
            elif fate < 96:
                lies[piece] = ["table", self.one_of(down)]
            elif piece != base:
                lies[piece] = None
            if lies[piece] is not None:
                down.append(piece)


def fails(answer, position):
    """R14, R15: the new piece is not carried by its target, or touches another (strict)."""
    new, target = position["piece"], position["placement"]["on"]
    share = sum(s for p, c, s in answer["rests"] if (p, c) == (new, target))
    touched = {b if a == new else a for a, b in answer["touching"] if new in (a, b)}
    strict = position["options"].get("touching") == "splash"
    return share < 900 or (strict and touched != {target})


def is_splash(answer, position):
    """R13: read from the answer, independently of the rules under test."""
    if position["placement"]["on"] == "table":
        return False
    carried = {piece for piece, _, _ in answer["rests"]}
    on_table = {p for p, c, _ in answer["rests"] if c == "table"} - {position["base"]}
    return bool(on_table or carried < set(answer["poses"])) or fails(answer, position)


def bases_left(answer, new, lifted, top_of):
    """D13, D14, R17, R28: the table pieces of which one is the new base, worked out once more."""
    carriers: dict[str, set[str]] = {piece: set() for piece in answer["poses"]}
    for piece, carrier, _ in answer["rests"]:
        carriers[piece].add(carrier)

    def roots(piece):
        found = {piece} if "table" in carriers[piece] else set()
        return found.union(*(roots(carrier) for carrier in carriers[piece] - {"table"}))

    left = [piece for piece in carriers if not (lifted and piece == new)]
    towers: dict[str, list[str]] = {}
    for piece in left:
        if len(roots(piece)) == 1:
            towers.setdefault(next(iter(roots(piece))), []).append(piece)
    heights = {f: max(map(top_of, tower)) for f, tower in towers.items() if len(tower) > 1}
    if heights:
        return sorted(f for f in heights if heights[f] >= max(heights.values()) - 10_000)
    return sorted(piece for piece in left if "table" in carriers[piece])


class Match:
    """One game, checked at every ply."""

    def __init__(self, game, carpenter, every_piece, places, matches, seats, options, seed):
        self.chooser = Chooser(seed)
        self.world = AnotherWorld(self.chooser, carpenter)
        self.table = game.table(seats=seats, seed=seed, options=options, manual=True)
        self.every_piece, self.places, self.matches = every_piece, places, matches
        self.forgiving = options.get("only_new_falls") == "forgiving"

    def play(self):
        while self.table.to_act is not None:
            assert self.table.ply < LIMIT
            self.step(self.table.position())
        assert self.places(self.table.position()) == self.every_piece
        return self.table

    def step(self, position):
        assert self.places(position) == self.every_piece
        match position["phase"]:
            case "deal" | "tremor":
                self.table.chance()
            case "settle" | "resettle":
                self.settle(position)
            case "draft":
                self.table.play({"draft": self.world.one_of(position["pile"])})
            case "give":
                self.give(position)
            case "place":
                self.place()
            case _:
                self.table.play(self.world.one_of(self.table.moves()))

    def give(self, position):
        """D8-D10, R5, R7, R31: worked out here, and now and then compared with the list."""
        own = position["stocks"][position["giver"]]
        held = [piece for stock in position["stocks"] for piece in stock]
        suitable = self.suitable(position, held)
        may = (
            [piece for piece in own if piece in suitable]
            or [piece for piece in held if piece in suitable]
            or own
            or held
        )
        if self.world.chance(20):
            assert sorted(move.data["give"] for move in self.table.moves()) == sorted(may)
        self.table.play({"give": self.world.one_of(may)})

    def suitable(self, position, held):
        if position["options"].get("target") == "top" or not position["tower"]:
            return self.table.view(None)["suitable"]
        carrying = {carrier for _, carrier, _ in position["rests"]}
        lying = [piece["piece"] for piece in position["tower"]]
        uncovered = [piece for piece in lying if piece not in carrying]
        return {piece for piece in held if any(self.matches(piece, other) for other in uncovered)}

    def settle(self, before):
        answer = self.world.answer(before)
        self.table.world(answer)
        if before["phase"] == "settle":
            drops = sum(self.table.position()["drops"]) - sum(before["drops"])
            if is_splash(answer, before):
                assert drops == 1 or self.forgiving
                if drops and self.table.to_act is not None:
                    self.check_bases(answer, before)
            else:
                assert drops == 0

    def check_bases(self, answer, before):
        new, entries = before["piece"], [entry[:2] for entry in answer["rests"]]
        lifted = fails(answer, before) and [new, "table"] not in entries
        if lifted and new in [carrier for _, carrier in entries]:
            return  # what lay on it is on its way down

        def top_of(piece):
            shape = piece.split("-", 1)[1]
            return answer["poses"][piece][2] + self.world.carpenter.lying(shape)[2]

        view, bases = self.table.view(None), bases_left(answer, new, lifted, top_of)
        chosen = sorted(view["bases"]) if view["phase"] == "base" else [view["base"]]
        assert chosen == bases

    def place(self):
        """Somewhere on a target; if three tries touch something, one of the listed poses."""
        targets = self.table.view(None)["targets"]
        assert targets
        for _ in range(3):
            reach = 0 if targets == ["table"] else 401
            x, y = (self.chooser.below(reach) / 50 - 4 if reach else 0 for _ in "xy")
            face = self.world.one_of(["flat", "flat", "upright"])
            pose = {"on": self.world.one_of(targets), "face": face, "x": x, "y": y}
            try:
                self.table.play({"place": {**pose, "turn": self.chooser.below(4096) * 360 / 4096}})
            except wt.IllegalMove:
                continue
            return
        moves = self.table.moves()
        assert moves
        self.table.play(self.world.one_of(moves))


@pytest.fixture
def match(game, carpenter, every_piece, places, matches, monkeypatch):
    """Play a game to its end; there is no physics engine anywhere near."""
    carpenter.lying("stick")
    monkeypatch.setitem(sys.modules, "mujoco", None)

    def play(seats, options, seed):
        return Match(game, carpenter, every_piece, places, matches, seats, options, seed).play()

    return play


def check_end(table):
    """Somebody has won, and by what the rules say."""
    outcome, position, view = table.outcome, table.position(), table.view(None)
    assert outcome.winners
    assert list(outcome.points) == position["drops"]
    side = view["teams"] or [[seat] for seat in range(table.seats)]
    assert list(outcome.winners) in side
    if outcome.reason == "three drops":
        assert max(position["drops"][seat] for seat in outcome.winners) == 3
        assert sum(position["drops"]) <= 13
    else:
        assert outcome.reason == "last piece"
        assert max(position["drops"]) <= 2
        assert [] in position["stocks"]


def replays(table):
    again = wt.replay(table.log)
    return again.state_bytes() == table.state_bytes() and again.outcome == table.outcome


KINDS = [
    pytest.param(seats, options, 1000 * seats + 100 * number, id=f"{seats}-{number}")
    for seats in (2, 3, 4, 5, 6)
    for number, options in enumerate(VARIANTS)
]


def fitting(seats, options):
    """The same options without teams, at a table where those teams cannot sit."""
    if seats in FITS[options.get("teams", "none")]:
        return options
    return {key: value for key, value in options.items() if key != "teams"}


@pytest.mark.rule("D1", "D13", "R13", "R17", "R22", "R23", "R28", "R32", "X4", "X5")
@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options", "seed"), KINDS)
def test_games_end_pieces_are_never_lost_and_logs_replay_without_an_engine(
    match, seats, options, seed
):
    reasons = []
    for number in range(GAMES):
        table = match(seats, fitting(seats, options), seed + number)
        check_end(table)
        assert replays(table)
        reasons.append(table.outcome.reason)
    assert set(reasons) <= {"last piece", "three drops"}
    assert GAMES < 40 or len(set(reasons)) == 2


@pytest.mark.sample
@pytest.mark.rule("R23", "X5")
@pytest.mark.parametrize(("seats", "number"), [(2, 3), (3, 0), (4, 8), (5, 2), (6, 9)])
def test_a_game_ends_and_replays(match, seats, number):
    table = match(seats, fitting(seats, VARIANTS[number]), number)
    check_end(table)
    assert replays(table)
