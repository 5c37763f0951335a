"""What can be asked about by its name: cards, tiles, pieces, powers and characters of a game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, NAME, Signs
from watertable.cli.prose import Prose
from watertable.cli.rulebook import rule_text
from watertable.cli.showdown_card import described
from watertable.kernel.text.json import Json

RULES = {"powers": "P{number}", "characters": "C{number}"}  # whose text stands in the rulebook


@dataclass(frozen=True, slots=True)
class Thing:
    """Something with a name: its kind, what the box says of it, and its rule, if it has one."""

    kind: str  # cards, tiles, pieces, powers, characters
    name: str
    about: Json
    rule: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """What it may be called: its id, its name, a power's number."""
        return tuple(str(self.about[key]) for key in ("id", "name", "number") if key in self.about)


def things_of(game: wt.Game) -> list[Thing]:
    """Everything in a game's box that has a name."""
    return list(_things(game))


def _things(game: wt.Game) -> Iterator[Thing]:
    for kind, parts in game.components.items():
        if kind not in ("cards", "tiles", "pieces", *RULES):
            continue
        for number, about in enumerate(parts, 1):
            rule = RULES.get(kind, "").format(number=about.get("number", number))
            yield Thing(kind, str(about.get("name", about.get("id"))), about, rule)


def named(things: Sequence[Thing], topic: str) -> list[Thing]:
    """The things that could be meant: the exact name, else all whose name contains it."""
    wanted = plain(topic)
    exact = [thing for thing in things if wanted in map(plain, thing.keys)]
    return exact or [thing for thing in things if wanted and wanted in plain(thing.name)]


def plain(name: str) -> str:
    """A name without capitals, spaces and signs."""
    return "".join(sign for sign in name.lower() if sign.isalnum())


def described_thing(game: wt.Game, thing: Thing, signs: Signs) -> RenderableType:
    """What the box, or the rulebook, says of a thing."""
    if thing.kind == "cards":
        return described(thing.about, signs)
    if thing.rule:
        return Prose(rule_text(game.rulebook, thing.rule) or thing.name)
    line = Text(thing.name, style=NAME)
    copies = thing.about.get("copies", 1)
    line.append(f"  {thing.about.get('text', '')}".rstrip(), "not bold")
    return Group(line, Text(f"  {copies} in the box", style=DIM))
