"""While rules are not compiled: which games are played all the same, and what their tables say."""

from typing import TYPE_CHECKING

from watertable import warm
from watertable.server.tables.publishing import stir

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


def games_played(hall: "Hall") -> list[str]:
    """Return the games at tables in memory that are not over, the oldest table first."""
    going_on = (it for it in hall.tables.values() if it.is_loaded and it.outcome is None)
    return list(dict.fromkeys(live.game.slug for live in going_on))


def tell_all(hall: "Hall") -> None:
    """Tell every table whose sentence about it is another one than before."""
    said = {slug: warm.said_of(slug) for slug in games_played(hall)}
    changed = {slug for slug, words in said.items() if hall.warming.get(slug) != words}
    hall.warming = said
    for live in hall.tables.values():
        if live.is_loaded and live.game.slug in changed:
            stir(hall, live)
