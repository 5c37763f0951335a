"""The story in the words of this table: seats by their names, the lone person as "you"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from watertable.cli.look import DIM, Signs

SEAT = re.compile(r"\b[Ss]eat (\d+)('s)?( [\w']+)?")
OWN = re.compile(r"\bits (own|Set)\b")
IRREGULAR = {"has": "have", "does": "do", "is": "are", "goes": "go", "was": "were"}
YOU = "You"


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that happened, and in which ply."""

    ply: int
    text: str


def spoken(text: str, names: Sequence[str]) -> str:
    """Put names in the place of seats, which count from 1.

    >>> spoken("Seat 2's Cat is negated.", ["You", "greedy"])
    "greedy's Cat is negated."
    >>> spoken("Seat 2 wins: seat 1 has run dry.", ["You", "greedy"])
    'greedy wins: you have run dry.'
    >>> spoken("Seat 1 plays Cat from its Set cards: pounce.", ["You", "greedy"])
    'You play Cat from your Set cards: pounce.'
    """

    def named(match: re.Match[str]) -> str:
        seat, owns, word = int(match[1]), match[2] or "", match[3] or ""
        name = names[seat - 1]
        if name != YOU:
            return f"{name}{owns}{word}"
        you = YOU if match.start() == 0 else YOU.lower()
        return f"{you}r{word}" if owns else f"{you}{second_person(word)}"

    told = SEAT.sub(named, text)
    return OWN.sub(r"your \1", told) if told.startswith(YOU) else told


def second_person(word: str) -> str:
    """The verb of "she draws" as in "you draw"; other words stay."""
    verb = word.strip()
    if verb in IRREGULAR:
        return f" {IRREGULAR[verb]}"
    return word[:-1] if verb.endswith("s") else word


def stacked(sentences: Sequence[Sentence], signs: Signs, since: int = 0) -> RenderableType:
    """Sentences one below the other; those after ply `since` are new and bright."""
    lines = Grid.grid(padding=(0, 1))
    for sentence in sentences:
        style = DIM if sentence.ply <= since else ""
        lines.add_row(Text(signs.bullet, style=DIM), Text(sentence.text, style=style))
    return lines
