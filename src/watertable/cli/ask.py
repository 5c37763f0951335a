"""The question mark: what a card does, why a move is not offered, what a rule says."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, HARM, NAME
from watertable.cli.moves import Choices
from watertable.cli.prose import Prose
from watertable.cli.rulebook import RULE_ID, rule_text, rules_about
from watertable.cli.sitting import Sitting
from watertable.cli.story import with_names
from watertable.cli.things import Thing, described_thing, named, things_of

HELP = """\
a number        plays that move; so do its words: beach towels, 2 -3 turn 1, set umbrella
? umbrella      what a card does, and why it is not offered (a part of the name will do);
                so for tiles, pieces, powers and characters
? 3             whatever move 3 names
? R14           what a rule says; ? and a word of the game: the rules that speak of it
h               a hint: the three best moves, how often they win, and why
u               undo, back to where something hidden was shown
l               a longer log
m               every move, where the list was cut
d               the whole discard pile
o               standing orders: when to pass without being asked
lesson          learn the game, step by step
s [FILE]        save the game
r               resign
q               quit (you can save first)
Enter           draw the table again"""

TYPED = 16  # letters, in which what can be typed stands
QUOTED = 3  # rules that speak of a word, that are shown; others are named
MORE = {
    "f": "f [NUMBER]      what lies on the map with its place and points, or one thing lit up",
    "map": "map             the whole map, as large as it can be drawn",
    "p": "p               place a piece by hand",
}


def explain(sitting: Sitting, seat: int, choices: Choices, topic: str) -> RenderableType:
    """Answer one question of a person at the table."""
    if not topic:
        look = sitting.drawing
        lines = [*HELP.splitlines(), *(MORE[key] for key in look.keys if key in MORE)]
        return Group(in_two_columns(lines), Text(f"The marks: {look.legend}", style=DIM))
    if topic.lower() in ("marks", "legend"):
        return Text(sitting.drawing.legend)
    if RULE_ID.fullmatch(topic):
        return explained_rule(sitting.table.game, topic)
    all_things = things_of(sitting.table.game)
    if topic.isdigit():
        if not len(choices):
            return Text("There is no move left to ask about.", HARM)
        if not 1 <= int(topic) <= len(choices):
            return Text(f"Moves go from 1 to {len(choices)}, without {topic}.", HARM)
        move = choices[int(topic)]
        meant = named_in(move, all_things)
        said = [explained(sitting, seat, choices, thing) for thing in meant]
        return Group(Text(with_names(move.text, move.parts, sitting.names), NAME), *said)
    things = named(all_things, topic)
    if not things:
        return explained_word(sitting.table.game, topic)
    if len(things) > 1:
        names = ", ".join(thing.name for thing in things)
        return Text(f"Which one: {names}?", HARM)
    return explained(sitting, seat, choices, things[0])


def in_two_columns(lines: Sequence[str]) -> RenderableType:
    """What can be typed, and beside it what that does, however narrow the window is."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for line in lines:
        grid.add_row(line[:TYPED].rstrip(), line[TYPED:])
    return grid


def explained(sitting: Sitting, seat: int, choices: Choices, thing: Thing) -> RenderableType:
    """What a thing does, and what can be done with it now."""
    if thing.rule:
        return described_thing(sitting.table.game, thing, sitting.screen.signs)
    return sitting.drawing.explain(thing.about, sitting.table, seat, choices)


def named_in(move: wt.Move, things: Sequence[Thing]) -> list[Thing]:
    """The things that a move names, each once, as its sentence does."""
    values = {str(part.value): None for part in move.parts if part.name != "who"}
    return [
        thing
        for value in values
        for thing in things
        if value == thing.about.get("id") or (thing.kind == "powers" and value == thing.name)
    ]


def explained_rule(game: wt.Game, topic: str) -> RenderableType:
    """A rule's own words."""
    text = rule_text(game.rulebook, topic)
    if text is None:
        return Text(f"The rulebook of {game.title} has no rule {topic.upper()}.", HARM)
    return Prose(text)


def explained_word(game: wt.Game, word: str) -> RenderableType:
    """What the rulebook says of something that is no thing of the box."""
    rules = rules_about(game.rulebook, word)
    if not rules:
        return Text(f"Nothing here is called {word!r}; ? alone lists what can be asked.", HARM)
    first = [Prose(rule_text(game.rulebook, rule) or rule) for rule in rules[:QUOTED]]
    more = f"So do {', '.join(rules[QUOTED:])}." if rules[QUOTED:] else ""
    return Group(*first, *([Text(more, style=DIM)] if more else []))
