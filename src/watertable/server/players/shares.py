"""How much of something each of several has used, and who comes next: whoever has used least."""

from collections.abc import Iterable

CREDIT = 2.0  # seconds that whoever asks seldom may use before the others: a long thought
REMEMBERED = 1000  # names after which those are forgotten that have used no more than anybody


class Shares:
    """What each has used of the players' time.

    Who comes anew, or comes back, begins a little before the last one that came next: whoever asks
    seldom hardly waits, nobody saves up by asking for nothing, and nobody pays for ever.
    """

    def __init__(self) -> None:
        """Nobody has used anything."""
        self._used: dict[str, float] = {}
        self._floor = 0.0
        self._most = REMEMBERED

    def used(self, name: str) -> float:
        """Return how much counts as used."""
        return max(self._used.get(name, 0.0), self._floor - CREDIT)

    def next(self, names: Iterable[str]) -> str:
        """Return who comes next: of those who have used as little as each other, the first."""
        name = min(names, key=self.used)
        self._floor = max(self._floor, self.used(name))
        return name

    def charge(self, name: str, seconds: float) -> None:
        """Count what was used, or, below 0, give some of it back."""
        self._used[name] = self.used(name) + seconds
        if len(self._used) > self._most:
            self._used = {n: used for n, used in self._used.items() if used > self._floor}
            self._most = max(REMEMBERED, 2 * len(self._used))
