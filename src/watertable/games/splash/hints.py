"""Opinions for bots and standing orders. Never rules: a game plays the same without this file."""

from watertable.games.splash.box import Box
from watertable.games.splash.outcome import winners
from watertable.games.splash.state import Ask, State, View


def settled(box: Box, state: State) -> bool:
    """Whether nothing is in progress: a piece is to be given."""
    return bool(state.ask in (Ask.GIVE, Ask.DRAFT, Ask.NOTHING))


def promise(box: Box, state: State, seat: int) -> float:
    """How good the table looks for a seat, from -1 (lost) to 1 (won)."""
    if state.ending:
        return 1.0 if winners(box, state) >> seat & 1 else -1.0
    drops = state.drops[: state.seats].tolist()
    stocks = [int((state.where[: box.pieces] == s).sum()) for s in range(state.seats)]
    others = [s for s in range(state.seats) if s != seat]
    ahead = 0.25 * (drops[seat] - max(drops[s] for s in others))
    ahead += 0.05 * (min(stocks[s] for s in others) - stocks[seat])
    return float(max(-0.99, min(0.99, ahead)))


def passing(view: View) -> int | None:
    """R6 Nobody ever passes."""
    return None


def is_settled(view: View) -> bool:
    """Say whether nothing is in progress: nothing is ever answered."""
    return True


def whose_turn(view: View) -> int:
    """Return the seat that gives, or places what it was given."""
    return int(view.placer if view.ask in (Ask.PLACE, Ask.BASE, Ask.TAKE) else view.giver)


def near_win(view: View) -> bool:
    """Say whether somebody has two drops or one piece left."""
    stocks = [int((view.where == seat).sum()) for seat in range(view.seats)]
    return bool(max(view.drops) >= 2 or min(stocks) <= 1)
