"""Variants at tables: those that are stored here by name, and patches that somebody brings.

The operator's lie in a folder as `GAME/NAME.toml`; a game's presets are there by themselves. What
comes out is a box like any other, which the table keeps; beside it the table keeps what differs.
"""

import re
from pathlib import Path

import msgspec

from watertable import games
from watertable.kernel.errors import BoxError, UnknownGame, WatertableError
from watertable.kernel.game.box_text import check_text
from watertable.kernel.game.changed import in_words
from watertable.kernel.game.game import Game
from watertable.kernel.game.patch import Patch
from watertable.kernel.game.variant import patched_text, read_variant, variant_text
from watertable.kernel.text.message import KERNEL
from watertable.server.messages import SERVER
from watertable.server.protocol import NewTable, VariantChange, VariantTold
from watertable.server.tables.refused import Refused, refuse, said_as

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
MOST_TOLD = 60  # changes that are told one by one


class Varied(msgspec.Struct, frozen=True):
    """A game with a variant: the box that comes out, and what differs."""

    box: str
    told: VariantTold
    patch: str


class VariantShelf:
    """The variants that are stored here, by game and name. Reading them loads the games."""

    def __init__(self, folder: str = "") -> None:
        """Read the operator's folder: what is wrong with a file is said now, not at a table."""
        self.kept: dict[tuple[str, str], Varied] = {}
        if folder:
            for file in sorted(Path(folder).expanduser().glob("*/*.toml")):
                self._add(file)

    def _add(self, file: Path) -> None:
        slug, name = file.parent.name, file.stem
        if slug not in games.MODULES:
            known = ", ".join(games.MODULES)
            raise BoxError(SERVER.say("variant.no_game", file=str(file), games=known))
        if not NAME.fullmatch(name):
            raise BoxError(SERVER.say("variant.name", file=str(file)))
        self.kept[slug, name] = varied_by(games.game(slug), _text_in(file), str(file), name)

    def names(self, slug: str) -> list[str]:
        """Return what is stored for a game: presets that change something, then the operator's."""
        presets = [preset.name for preset in games.game(slug).presets if preset.options]
        own = [name for game, name in self.kept if game == slug and name not in presets]
        return [*presets, *own]

    def has(self, slug: str, variant: str) -> bool:
        """Whether a variant is asked for by the name of one that is stored."""
        return slug in games.MODULES and variant in self.names(slug)

    def text_of(self, slug: str, variant: str) -> str:
        """Return a patch as text: a stored one's, else what was given is one."""
        return self.get(slug, variant).patch if self.has(slug, variant) else variant

    def get(self, slug: str, name: str) -> Varied:
        """Return a stored one."""
        if (slug, name) not in self.kept:
            _, text = variant_text(games.game(slug), name)
            assert text is not None
            self.kept[slug, name] = varied_by(games.game(slug), text, name, name)
        return self.kept[slug, name]


def _text_in(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fault = str(error)
        raise BoxError(KERNEL.say("variant.unreadable", file=str(file), fault=fault)) from error


def is_patch(variant: str) -> bool:
    """Say whether it is the text of a patch, and no name.

    >>> is_patch("[cards.dog]\\ncost = 1"), is_patch("gentle")
    (True, False)
    """
    return NAME.fullmatch(variant) is None


def varied_by(game: Game, text: str, file: str = "", stored: str = "") -> Varied:
    """Lay a patch over a game; BoxError says what is wrong, and where."""
    patch = read_variant(game, text, file or SERVER.text("variant.brought"))
    box = patched_text(game, patch, file or SERVER.text("variant.brought"))
    return Varied(box, told_of(game, patch, stored), text)


def told_of(game: Game, patch: Patch, stored: str) -> VariantTold:
    """Say what a patch changes."""
    said = [in_words(game, change) for change in patch.changes if change.before != change.after]
    changes = [VariantChange(*one) for one in said[:MOST_TOLD]]
    if said[MOST_TOLD:]:
        more = SERVER.text("variant.more", count=len(said) - MOST_TOLD)
        changes.append(VariantChange("", more, "", ""))
    name = patch.name or stored or SERVER.text("variant.unnamed")
    return VariantTold(game.slug, name[:80], patch.text[:400], changes, stored)


def varied_or_refused(slug: str, patch: str) -> Varied:
    """Lay a patch that somebody brings over a game; Refused says what is wrong with it."""
    try:
        game = games.game(slug)
        check_text(patch)
        return varied_by(game, patch)
    except UnknownGame as error:
        raise Refused(422, said_as("unknown_game", error)) from error
    except WatertableError as error:
        raise Refused(422, said_as("wrong_setting", error)) from error


def no_variant(shelf: VariantShelf, slug: str, name: str) -> Refused:
    """There is none of this name."""
    if slug not in games.MODULES:
        return refuse(404, "no_game", games=", ".join(games.MODULES))
    return refuse(404, "no_variant", variant=name, known=", ".join(shelf.names(slug)) or "-")


def played_with(new: NewTable, varied: Varied) -> NewTable:
    """Return what was asked for with the box that its variant makes."""
    return msgspec.structs.replace(new, box=varied.box, variant=None)


def looked_at(slug: str, patch: str) -> NewTable:
    """Return the smallest table that a patch can be tried at, for the inspector."""
    seats = games.game(slug).seats[0] if slug in games.MODULES else 2
    return NewTable(game=slug, seats=["person"] * seats, variant=patch)
