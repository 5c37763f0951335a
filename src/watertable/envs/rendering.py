"""How a table is shown: as text, as a picture, or printed."""

from typing import Any

from watertable.envs.pictures import picture_of
from watertable.kernel.errors import OptionError
from watertable.kernel.table.table import Table
from watertable.pages import page_of

MODES = ("ansi", "rgb_array", "human")
SAID = 8  # of the last sentences of a match


def checked_mode(mode: str | None) -> str | None:
    """Return a way to show a table, or say which there are."""
    if mode is not None and mode not in MODES:
        raise OptionError(f"There is no render mode {mode!r}; there are: {', '.join(MODES)}.")
    return mode


def rendered(table: Table, seat: int | None, mode: str | None) -> Any:
    """Return a table as a seat, or a spectator, may see it; `human` prints it."""
    if mode == "rgb_array":
        return picture_of(table.game, table.seen(seat))
    if mode is None:
        return None
    text = text_of(table, seat)
    if mode == "ansi":
        return text
    print(text)
    return None


def text_of(table: Table, seat: int | None) -> str:
    """Return what a seat sees, was told of late and may do, as the page that language models read.

    A spectator has the sentences of what happened alone.

    >>> import watertable as wt
    >>> table = wt.game("showdown").table(seed=7)
    >>> "[1]" in text_of(table, table.to_act), "[1]" in text_of(table, None)
    (True, False)
    """
    news = [event["text"] for event in table.events(seat)[-SAID:]]
    if seat is None:
        return "\n".join(news)
    return page_of(table.game, table.seen(seat), news).text
