"""How a table is shown: as text, as a picture, or printed."""

from typing import Any

from watertable.envs.pictures import picture_of
from watertable.envs.seated_table import SeatedTable
from watertable.kernel.errors import OptionError
from watertable.pages import page_with

MODES = ("ansi", "rgb_array", "human")
LATE = 8  # plies of which who watches is told


def checked_mode(mode: str | None) -> str | None:
    """Return a way to show a table, or say which there are."""
    if mode is not None and mode not in MODES:
        raise OptionError(f"There is no render mode {mode!r}; there are: {', '.join(MODES)}.")
    return mode


def rendered(sitting: SeatedTable, seat: int | None, mode: str | None) -> Any:
    """Return a table as a seat, or a spectator, may see it; `human` prints it."""
    table = sitting.table
    if mode == "rgb_array":
        return picture_of(table.game, table.seen(seat))
    if mode is None:
        return None
    text = text_of(sitting, seat)
    if mode == "ansi":
        return text
    print(text)
    return None


def text_of(sitting: SeatedTable, seat: int | None) -> str:
    """Return what a seat sees, was told since its last action and may do, as a page of text.

    It is the page that language models read; a spectator has one without moves.

    >>> import watertable as wt
    >>> sitting = SeatedTable(wt.game("showdown"), None, {})
    >>> sitting.set_up(7)
    >>> "[1]" in text_of(sitting, sitting.table.to_act), "[1]" in text_of(sitting, None)
    (True, False)
    """
    table = sitting.table
    since = max(0, table.ply - LATE) if seat is None else sitting.since[seat]
    return page_with(table, seat, since).text
