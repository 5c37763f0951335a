"""What a seat of Splash! sees as numbers: every piece with its pose, then the course of play.

All of it is read off the view as JSON, whose form is public: the state of the physics between two
placements is where each piece rests, how it is turned, and what carries it.
"""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any, cast, get_args

import numpy as np

from watertable.envs.layout import Layout, Values
from watertable.kernel.game.game import Game
from watertable.kernel.game.tensor import Block, places
from watertable.kernel.records.numbers import read
from watertable.kernel.text.json import Json, decode

SEATS = 6
PLACES = ("pile", "box", "tower", "hand", "fallen")  # after the stocks of all seats
VERBS = ("draft", "give", "place", "base", "take")
METRES = 1e-6  # of a pose's tenths of a micrometre: to tenths of a metre
TURNED = 2.0**-30  # of a pose's quaternion
BOUND = 16.0  # what would be larger stays there
TABLE = "table"
ROLES = ("to_act", "giver", "placer", "first", "drafter")


class SplashLens:
    """Pieces come in the order of the box, seats in the order of play, the own seat first."""

    def __init__(self, game: Game) -> None:
        """Read off what is in the box."""
        self._game = game
        self.pieces: tuple[str, ...] = tuple(it["id"] for it in game.components["pieces"])
        self._place = {piece: place for place, piece in enumerate((*self.pieces, TABLE))}
        names = cast("list[list[str]]", game.words.names(game.data))
        self._faces = sorted({face for _, *faces in names for face in faces})
        self._phases = get_args(game.words.forms.view.__annotations__["phase"])
        count = len(self.pieces)
        self.layout = Layout.within(
            1,
            (
                Block("where", (count, SEATS + len(PLACES))),  # a stock, or one of PLACES
                Block("pose", (count, 7)),  # x, y, z in tenths of a metre, then a quaternion
                Block("top", (count,)),  # the highest point, in tenths of a metre
                Block("covered", (count,)),
                Block("on_table", (count,)),  # how much of its weight the table carries
                Block("carried", (count, count)),  # how much of its weight which piece carries
                Block("target", (count,)),  # the piece in hand goes there
                Block("base", (count,)),  # may become the base
                Block("in_hand", (count,)),
                Block("phase", (len(self._phases),)),
                Block("seats", (SEATS, 7)),
                # there, drops / 14, to act, giver, placer, first, drafter
                Block("tremor", (1,)),  # standard deviation of the hand's noise, in millimetres
                Block("taken", (1,)),  # fallen pieces that the placer has, of ten
                Block("waived", (1,)),
            ),
            BOUND,
        )
        self.move_layout = Layout.within(
            1,
            (
                Block("verb", (len(VERBS),)),
                Block("piece", (count + 1,)),  # what is taken, given, or put upon; last the table
                Block("face", (len(self._faces),)),
                Block("turn", (2,)),  # cosine and sine
                Block("at", (2,)),  # x and y on the target, in centimetres
            ),
            BOUND,
        )
        self._at, self._move_at = places(self.layout.blocks), places(self.move_layout.blocks)

    def view(self, view: Any) -> Values:
        """Return what a view shows."""
        seen: Json = decode(self._game.words.view(self._game.data, view))
        out = np.zeros(self.layout.size, np.float32)
        self._write_pieces(seen, out)
        self._write_tower(seen, out)
        self._write_course(seen, out)
        return np.clip(out, -BOUND, BOUND)

    def moves(self, view: Any, numbers: Sequence[int]) -> Values:
        """Return what each of some legal moves of the view's seat is, a row each."""
        game, told, at = self._game, read(view), self._move_at
        out = np.zeros((len(numbers), self.move_layout.size), np.float32)
        for row, number in zip(out, numbers, strict=True):
            said = game.words.move(game.data, told, number)
            verb = next(verb for verb in VERBS if verb in said)
            row[at["verb"] + VERBS.index(verb)] = 1
            how = said[verb]
            if verb != "place":
                row[at["piece"] + self._place[how]] = 1
                continue
            row[at["piece"] + self._place[how["on"]]] = 1
            row[at["face"] + self._faces.index(how["face"])] = 1
            turn = radians(how["turn"])
            row[at["turn"] : at["turn"] + 2] = cos(turn), sin(turn)
            row[at["at"] : at["at"] + 2] = how["x"] / 10, how["y"] / 10
        return out

    def _block(self, name: str, out: Values) -> Values:
        return self.layout.block(name, out)

    def _write_pieces(self, seen: Json, out: Values) -> None:
        """Write where every piece is."""
        where, own, seats = self._block("where", out), seen["seat"] or 0, len(seen["stocks"])
        for seat, stock in enumerate(seen["stocks"]):
            where[[self._place[piece] for piece in stock], (seat - own) % seats] = 1
        tower = [it["piece"] for it in seen["tower"]]
        hand = [] if seen["piece"] is None or seen["piece"] in tower else [seen["piece"]]
        lists = (seen["pile"], seen["box"], tower, hand, seen["fallen"])
        for place, pieces in enumerate(lists, SEATS):
            where[[self._place[piece] for piece in pieces], place] = 1
        marked = {"in_hand": hand, "target": seen["targets"], "base": seen["bases"]}
        for name, pieces in marked.items():
            self._block(name, out)[[self._place[it] for it in pieces if it != TABLE]] = 1

    def _write_tower(self, seen: Json, out: Values) -> None:
        """Write how every piece of the tower lies, and what carries it."""
        pose, top = self._block("pose", out), self._block("top", out)
        covered, carried = self._block("covered", out), self._block("carried", out)
        on_table = self._block("on_table", out)
        for it in seen["tower"]:
            piece = self._place[it["piece"]]
            pose[piece, :3] = [part * METRES for part in it["pose"][:3]]
            pose[piece, 3:] = [part * TURNED for part in it["pose"][3:]]
            top[piece], covered[piece] = it["height"] / 100, it["covered"]
            for under, share in it["on"]:
                if under == TABLE:
                    on_table[piece] = share / 1000
                else:
                    carried[piece, self._place[under]] = share / 1000

    def _write_course(self, seen: Json, out: Values) -> None:
        """Write whose turn it is, and what for."""
        self._block("phase", out)[self._phases.index(seen["phase"])] = 1
        own, seats, rows = seen["seat"] or 0, len(seen["stocks"]), self._block("seats", out)
        for seat in range(seats):
            roles = [seen[role] == seat for role in ROLES]
            rows[(seat - own) % seats] = [1, seen["drops"][seat] / 14, *roles]
        self._block("tremor", out)[:] = seen["tremor"]
        self._block("taken", out)[:] = seen["taken"] / 10
        self._block("waived", out)[:] = seen["waived"]
