"""Splash! as rows: every piece that was laid, how it stood or fell, and who profited."""

from typing import Any

import polars as pl

import watertable as wt

PLACE = "place"
PLACEMENTS = {
    "ply": pl.UInt32,
    "seat": pl.UInt8,
    "piece": pl.String,
    "shape": pl.String,
    "height": pl.UInt8,
    "margin": pl.Float64,
    "fell": pl.UInt8,
    "splash": pl.Boolean,
    "profited": pl.Int8,
}


class Witness:
    """Looks at a table before and after each move."""

    name = "placements"
    schema = PLACEMENTS

    def __init__(self, table: wt.Table) -> None:
        """Begin before the first move."""
        self.table = table
        self.rows: list[dict[str, Any]] = []
        pieces = table.game.components["pieces"]
        self._shapes = {piece["id"]: piece["shape"] for piece in pieces}
        self._ids = [piece["id"] for piece in pieces]
        self._kinds = {name: number for number, name in table.game.words.kinds.items()}
        self._open: dict[str, Any] | None = None

    def before(self, seat: int, number: int) -> None:
        """A seat is about to move: if it lays a piece, note how the tower would stand."""
        game, view = self.table.game, self.table.seen(seat)
        assert game.foretell is not None
        foreseen = game.foretell(game, view, number)
        if foreseen is not None:
            shown = self.table.view(seat)
            self._open = {"margin": foreseen.margin, "height": len(shown["tower"])}

    def after(self, since: int) -> None:
        """The table has gone on to the next question: note what came of it."""
        told: Any = self.table.told(None, since)
        if self._open is None or not len(told):
            return
        placed = [it for it in told if it.kind == self._kinds["placed"]]
        if not placed:
            self._open = None
            return
        fallen = [it for it in told if it.kind == self._kinds["splash"]]
        drops = [int(it.seat) for it in told if it.kind == self._kinds["drop"]]
        piece = self._ids[int(placed[0].a)]
        self.rows.append(
            {
                "ply": int(placed[0].ply),
                "seat": int(placed[0].seat),
                "piece": piece,
                "shape": self._shapes[piece],
                **self._open,
                "fell": int(fallen[0].b) if fallen else 0,
                "splash": bool(fallen),
                "profited": drops[0] if drops else -1,
            }
        )
        self._open = None

    def game_facts(self) -> dict[str, Any]:
        """Return what is said of the whole game."""
        splashes = [row for row in self.rows if row["splash"]]
        return {
            "pieces_laid": len(self.rows),
            "splashes": len(splashes),
            "tallest": max((row["height"] + (not row["splash"]) for row in self.rows), default=0),
        }

    def seat_facts(self, seat: int) -> dict[str, Any]:
        """Return what is said of one seat."""
        mine = [row for row in self.rows if row["seat"] == seat]
        return {
            "laid": len(mine),
            "splashed": sum(row["splash"] for row in mine),
            "drops": self.table.points[seat],
        }
