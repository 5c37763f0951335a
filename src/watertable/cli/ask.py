"""The question mark: what a card does, why a move is not offered, what a rule says."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.text import Text

import watertable as wt
from watertable.cli.look import HARM
from watertable.cli.moves import Choices
from watertable.cli.rulebook import RULE_ID, rule_text
from watertable.cli.sitting import Sitting
from watertable.kernel.text.json import Json

HELP = """\
a number        plays that move
? umbrella      what a card does, and why it is not offered (a part of the name will do)
? 3             the card of move 3
? R14           what a rule says
h               a hint: the three best moves, how often they win, and why
u               undo, back to where something hidden was shown
l               a longer log
d               the whole discard pile
s [FILE]        save the game
r               resign
q               quit (you can save first)
Enter           draw the table again"""


def explain(sitting: Sitting, seat: int, choices: Choices, topic: str) -> RenderableType:
    """Answer one question of a person at the table."""
    if not topic:
        return Text(HELP)
    if RULE_ID.fullmatch(topic):
        return explained_rule(sitting.table.game, topic)
    if topic.isdigit() and 1 <= int(topic) <= len(choices):
        data = choices[int(topic)].data
        topic = str(next((data[k] for k in ("play", "set", "discard", "card") if data.get(k)), ""))
    things = named(sitting.drawing.cards.values(), topic)
    if not things:
        return Text(f"Nothing here is called {topic!r}; ? alone lists what can be asked.", HARM)
    if len(things) > 1:
        names = ", ".join(thing["name"] for thing in things)
        return Text(f"Which one: {names}?", HARM)
    return sitting.drawing.explain(things[0], sitting.table, seat, choices)


def named(cards: Iterable[Json], topic: str) -> list[Json]:
    """The cards that could be meant: the exact name, else all whose name or id contains it."""
    wanted = plain(topic)
    exact = [card for card in cards if wanted in (plain(card["id"]), plain(card["name"]))]
    return exact or [card for card in cards if wanted and wanted in plain(card["name"])]


def plain(name: str) -> str:
    """A name without capitals, spaces and signs."""
    return "".join(sign for sign in name.lower() if sign.isalnum())


def explained_rule(game: wt.Game, topic: str) -> RenderableType:
    """A rule's own words."""
    text = rule_text(game.rulebook, topic)
    if text is None:
        return Text(f"The rulebook of {game.title} has no rule {topic.upper()}.", HARM)
    return Markdown(text)
