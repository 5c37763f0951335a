"""Saved games: read one, go to a moment of it, see it through somebody's eyes."""

import watertable as wt
from watertable import warm
from watertable.cli.errors import Complaint
from watertable.kernel.text.json import Json


class Saved:
    """A saved game and the eyes through which it is seen."""

    def __init__(
        self, path: str, seat: int | None, open_hands: bool, ply: int | None = None
    ) -> None:
        """Load it; without a choice of eyes a finished game is shown with open hands.

        Whether there is such a seat and such a ply is looked at before anything is started.
        """
        warming = warm.begin()
        self.log = wt.Log.load(path)
        self.table = wt.replay(self.log)
        seats = self.table.seats
        if seat is not None and not 1 <= seat <= seats:
            raise Complaint(f"--seat must be from 1 to {seats}, not {seat}.")
        self._check(self.last if ply is None else ply)
        warming.start(self.table.game.slug)
        self.seat = None if seat is None else seat - 1
        self.open_hands = open_hands or (seat is None and self.table.outcome is not None)

    @property
    def last(self) -> int:
        """The last moment: the number of lines in the log."""
        return len(self.log.lines)

    def go(self, ply: int) -> None:
        """Go to the moment after a line of the log."""
        self._check(ply)
        if ply != self.table.ply:
            self.table = wt.replay(wt.Log(self.log.header, self.log.lines[:ply]))

    def _check(self, ply: int) -> None:
        if not 0 <= ply <= self.last:
            raise Complaint(f"The log has moments 0 to {self.last}, so there is no ply {ply}.")

    def view(self) -> Json:
        """The table at this moment."""
        if self.open_hands:
            return everything(self.table)
        view: Json = self.table.view(self.seat)
        return view

    def events(self, since: int = 0) -> list[Json]:
        """What happened after a ply, up to this moment."""
        if self.open_hands:
            return told_openly(self.table, since)
        events: list[Json] = self.table.events(self.seat, since=since)
        return events


def everything(table: wt.Table) -> Json:
    """The view of someone who may see all hands: the spectator's, each side from its own view."""
    view: Json = dict(table.view(None))
    if "players" in view:  # not where everything is public anyway
        view["players"] = [
            table.view(player["seat"])["players"][number]
            for number, player in enumerate(view["players"])
        ]
    return view


def told_openly(table: wt.Table, since: int = 0) -> list[Json]:
    """The events with every secret told: each as the seat it is about knows it."""
    public = table.events(None, since=since)
    seats = range(table.seats)
    own = [table.events(seat, since=since) for seat in seats]
    return [
        own[event["seat"]][number] if event.get("seat") in seats else event
        for number, event in enumerate(public)
    ]
