"""One game as one document: title, leaves to cut up, and the rule booklet; all of it as JSON."""

from collections.abc import Callable, Mapping

from watertable.games import game as standard_game
from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json
from watertable.print import artwork, showdown_parts, splash_parts, water_to_water_parts
from watertable.print.booklet import blocks, opening, rule_words
from watertable.print.paper import Paper
from watertable.print.parts import Parts

Makes = Callable[[Game, Paper, Mapping[str, str]], Parts]

PARTS: dict[str, Makes] = {
    "showdown": showdown_parts.parts,
    "water-to-water": water_to_water_parts.parts,
    "splash": splash_parts.parts,
}
DRAWN = ("lines", "pixels")  # follows from the rest
KINDS = ("cards", "tiles", "pieces", "shapes", "powers", "characters")  # what a box can change


def document(game: Game, paper: Paper) -> Json:
    """Everything that is printed of a game."""
    book = blocks(game.rulebook)
    parts = PARTS[game.slug](game, paper, rule_words(book))
    parts.pictures |= {
        "wordmark": artwork.drawn("brand/wordmark"),
        "symbol": artwork.drawn("brand/symbol"),
        "drop": artwork.drop(),
        "drop-sun": artwork.drop("#FFC53D"),
        "waves": artwork.waves(),
    }
    return {
        "title": game.title,
        "paper": {"name": paper.name, "width": paper.width, "height": paper.height},
        "fingerprint": game.fingerprint,
        "standard": game.standard,
        "differences": differences(game),
        "opening": opening(book),
        "book": book,
        "inventory": parts.inventory,
        "legend": parts.legend,
        "leaves": parts.leaves,
        "pictures": parts.pictures,
    }


def differences(game: Game) -> list[str]:
    """What is not as in the standard game, in a sentence each."""
    usual = standard_game(game.slug)
    said = []
    was, now = usual.chosen(), game.chosen()
    for option in game.options:
        if now[option.key] != was.get(option.key):
            said.append(f"{option.key} is {now[option.key]}, not {was.get(option.key)} "
                        f"({option.rule}).")  # fmt: skip
    before, after = usual.components, game.components
    for kind in KINDS:
        said += _changed(kind, before.get(kind, []), after.get(kind, []))
    if not said and game.fingerprint != usual.fingerprint:
        said.append("Some numbers of its rules are others; the cards have those of this set.")
    return said


def _changed(kind: str, before: list[Json], after: list[Json]) -> list[str]:
    """What was added to a list of things, taken away or changed."""
    old = {_key(thing): thing for thing in before}
    new = {_key(thing): thing for thing in after}
    said = [f"Not in it: {_name(old[key])} ({kind})." for key in old if key not in new]
    said += [f"New: {_name(new[key])} ({kind})." for key in new if key not in old]
    for key, thing in new.items():
        was = old.get(key, thing)
        which = [name for name in thing if name not in DRAWN and thing[name] != was.get(name)]
        if which:
            said.append(f"{_name(thing)}: another {' and '.join(map(_word, which))}.")
    return said


def _key(thing: Json) -> str:
    return str(thing.get("id", thing.get("number")))


def _name(thing: Json) -> str:
    return str(thing.get("name", thing.get("id")))


def _word(name: str) -> str:
    return {"attack": "Attack Value", "copies": "number of copies", "src": "source"}.get(name, name)
