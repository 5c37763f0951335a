"""What a gift leads to, as long as everything stands: who has to give what to whom.

Whoever has nothing that matches must give away a rival's piece, and helps that rival to be rid
of it. So a good gift is one that the next player cannot follow.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from watertable.games.splash.board import TOP, matching, pieces_at, uncovered
from watertable.games.splash.box import Box
from watertable.games.splash.outcome import GIVER, NEXT_STAND
from watertable.games.splash.state import Public
from watertable.games.splash.variants import sides_of

WON, SOON = 4.0, 0.5  # what a victory is worth in pieces, and the more so for each gift saved:
# until then something may fall

MOST = 100.0  # more than any of this


@dataclass(frozen=True, slots=True)
class Lap:
    """Who has what (pieces as bits, by seat), what lies bare (highest first), and who gives."""

    stocks: tuple[int, ...]
    bare: tuple[int, ...]
    giver: int


class Race:
    """The race to be rid of one's pieces, seen by the side that gives now."""

    def __init__(self, box: Box, state: Public) -> None:
        """Work out what matches what."""
        seats = int(state.seats)
        self.sides = sides_of(int(box.teams), seats)
        self.alike = [_bits(matching(box, [piece])) for piece in range(box.pieces)]
        self.only_top = box.target == TOP
        self.giver_wins = box.last_piece_taken == GIVER
        self.waits = box.empty_stock == NEXT_STAND
        stocks = tuple(_bits(pieces_at(box, state, seat)) for seat in range(seats))
        self.now = Lap(stocks, tuple(uncovered(box, state)), int(state.giver))
        self.mine = self.sides[self.now.giver]

    def after(self, lap: Lap, piece: int) -> Lap:
        """Return how things stand once a piece has been given and placed."""
        stocks = tuple(stock & ~(1 << piece) for stock in lap.stocks)
        fits = [on for on in lap.bare if self.alike[piece] >> on & 1]
        under = (lap.bare if self.only_top or not fits else fits)[:1]
        rest = (on for on in lap.bare if on not in under)
        return Lap(stocks, (piece, *rest), (lap.giver + 1) % len(stocks))

    def gifts(self, lap: Lap) -> Iterator[int]:
        """D8-D10 What may be given: an own match, else another's, else anything of one's own."""
        wanted = 0 if lap.bare else -1
        for on in lap.bare[:1] if self.only_top else lap.bare:
            wanted |= self.alike[on]
        own, every = lap.stocks[lap.giver], 0
        for stock in lap.stocks:
            every |= stock
        left = own & wanted or every & wanted or own or every
        while left:
            bit = left & -left
            left ^= bit
            yield bit.bit_length() - 1

    def lead(self, lap: Lap, more: int = 0) -> float:
        """Return how many pieces fewer than the best rival my side has; the giver gets `more`."""
        mine = rival = MOST
        for seat, stock in enumerate(lap.stocks):
            left = stock.bit_count() + (more if seat == lap.giver else 0)
            if self.sides[seat] == self.mine:
                mine = min(mine, left)
            else:
                rival = min(rival, left)
        return rival - mine

    def worth(
        self, before: Lap, piece: int, ahead: int, low: float = -MOST, high: float = MOST
    ) -> float:
        """Return the lead after a gift and the best gifts that can follow it, `ahead` of them."""
        lap = self.after(before, piece)
        winner = self.winner(before, lap, piece)
        if winner is not None:
            won = WON + SOON * ahead
            return won if self.sides[winner] == self.mine else -won
        if ahead == 0:
            return self.lead(lap)
        if self.sides[lap.giver] == self.mine:
            for gift in self.gifts(lap):
                low = max(low, self.worth(lap, gift, ahead - 1, low, high))
                if low >= high:
                    break
            return low
        for gift in self.gifts(lap):
            high = min(high, self.worth(lap, gift, ahead - 1, low, high))
            if low >= high:
                break
        return high

    def winner(self, before: Lap, after: Lap, piece: int) -> int | None:
        """D17, R1-R4 Who has won once a piece stands."""
        owner = next(seat for seat, stock in enumerate(before.stocks) if stock >> piece & 1)
        if after.stocks[owner] == 0:
            return before.giver if self.giver_wins else owner
        if self.waits:
            seats = len(after.stocks)
            around = ((after.giver + step) % seats for step in range(seats))
            return next((s for s in (before.giver, *around) if after.stocks[s] == 0), None)
        return None


def _bits(pieces: "list[int] | set[int]") -> int:
    return sum(1 << piece for piece in pieces)
