"""What there is to print of a game, besides its rules."""

from dataclasses import dataclass, field

from watertable.kernel.text.json import Json
from watertable.print.paper import Grid, Paper

CARD = (63.0, 88.0)  # poker size


@dataclass(slots=True)
class Parts:
    """Leaves to be cut up, the pictures they need, and what they hold, in words."""

    leaves: list[Json] = field(default_factory=list)
    pictures: dict[str, str] = field(default_factory=dict)
    inventory: list[Json] = field(default_factory=list)  # count, what
    legend: list[Json] = field(default_factory=list)  # picture, what

    def count(self, number: int, what: str) -> None:
        """Add a line to the list of what is in it."""
        self.inventory.append({"count": number, "what": what})


def card_grid(paper: Paper) -> Grid:
    """Three by three cards, on both papers."""
    return Grid(paper, *CARD)


def counted(number: int, one: str, many: str = "") -> str:
    """A number and what it counts.

    >>> counted(1, "card"), counted(2, "card"), counted(3, "space", "spaces")
    ('1 card', '2 cards', '3 spaces')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
