"""What could be heard of a motion: pieces that meet, and pieces that slide along each other.

A listener is told at every step how fast each pair closes and how hard it rubs, and makes of that
a few contacts: a knock has the momentum that is stopped (reduced mass times the closing speed), a
scrape that which friction takes. Grams, centimetres and seconds in; see `Contact` for what is out.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

KNOCKS, SCRAPES = 48, 16  # of a film, the strongest
CLOSING = 2.0  # cm/s: slower, nothing is heard; a piece let go meets what is below it with 6
SLIDING = 2.0  # cm/s
SOFTEST = 0.2  # g cm/s
BRIEF = 0.02  # seconds: what slides for less is part of a knock
APART = {0: 0.02, 1: 0.05}  # seconds without a sound of this kind until the next is another one
GRAIN = 100  # a g cm/s is so many tenths of a micronewton second


class Heard(IntEnum):
    """How two pieces sound against each other."""

    KNOCK = 0
    SCRAPE = 1


@dataclass(frozen=True, slots=True, order=True)
class Contact:
    """Two pieces that meet or scrape, or a piece and the table."""

    time: int  # milliseconds since the film began
    length: int  # milliseconds that it lasted; of a knock 0
    impulse: int  # tenths of a micronewton second
    kind: int  # Heard
    piece: int
    other: int  # a piece, or TABLE; the greater of the two numbers


@dataclass(slots=True)
class _Sound:
    """A sound that may still go on."""

    began: float
    last: float
    impulse: float


@dataclass(slots=True)
class Listener:
    """Hears every step of a motion."""

    going: dict[tuple[int, int, int], _Sound] = field(default_factory=dict)
    over: list[Contact] = field(default_factory=list)

    def knock(self, time: float, piece: int, other: int, impulse: float) -> None:
        """Hear two pieces close with this momentum; of one knock the strongest moment counts."""
        sound = self._sound(Heard.KNOCK, time, piece, other)
        sound.impulse = max(sound.impulse, impulse)

    def scrape(self, time: float, piece: int, other: int, impulse: float) -> None:
        """Hear friction take this momentum while they slide."""
        self._sound(Heard.SCRAPE, time, piece, other).impulse += impulse

    def heard(self) -> list[Contact]:
        """Return the strongest contacts, in the order of time."""
        for key in list(self.going):
            self._end(key)
        return sorted([*_strongest(self.over, 0, KNOCKS), *_strongest(self.over, 1, SCRAPES)])

    def _sound(self, kind: Heard, time: float, piece: int, other: int) -> _Sound:
        key = (int(kind), min(piece, other), max(piece, other))
        if key in self.going and time - self.going[key].last > APART[kind]:
            self._end(key)
        sound = self.going.setdefault(key, _Sound(time, time, 0.0))
        sound.last = time
        return sound

    def _end(self, key: tuple[int, int, int]) -> None:
        sound, (kind, piece, other) = self.going.pop(key), key
        length = sound.last - sound.began if kind == Heard.SCRAPE else 0.0
        if sound.impulse < SOFTEST or (kind == Heard.SCRAPE and length < BRIEF):
            return
        times, impulse = (round(1000 * sound.began), round(1000 * length)), GRAIN * sound.impulse
        self.over.append(Contact(*times, round(impulse), kind, piece, other))


def _strongest(contacts: Iterable[Contact], kind: int, most: int) -> list[Contact]:
    ours = [contact for contact in contacts if contact.kind == kind]
    return sorted(ours, key=lambda contact: (-contact.impulse, contact))[:most]
