"""How much one address, one connection and one message may ask for."""

import contextlib
import re
import time
from collections.abc import Callable

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

BURST_SECONDS = 4.0  # how much of a rate may be used up at once
MOST_REMEMBERED = 20_000
DEEPEST = 32  # brackets within brackets; no honest message has ten

OWN_FILES = 96  # that a process opens for itself: database, players, log
SPARE = 8  # one file in so many is left for connections that come while others are being closed

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKET = re.compile(rb"[][{}]")


class Bucket:
    """A bucket that fills at a rate; what is asked for is taken out of it."""

    __slots__ = ("at", "level")

    def __init__(self, rate: float, now: float) -> None:
        """Begin full."""
        self.level = rate * BURST_SECONDS
        self.at = now

    def take(self, rate: float, now: float) -> float:
        """Take one out; return 0, or the seconds until there is one again."""
        self.level = min(rate * BURST_SECONDS, self.level + (now - self.at) * rate)
        self.at = now
        if self.level < 1:
            return (1 - self.level) / rate
        self.level -= 1
        return 0.0


class Addresses:
    """What every address has used up. An address is a keyed hash here, never the address itself."""

    def __init__(
        self, rate: float, connections: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Allow so many requests a second and open connections; 0 is no limit."""
        self.rate = rate
        self.most = connections
        self.clock = clock
        self.buckets: dict[str, Bucket] = {}
        self.open: dict[str, int] = {}

    def wait(self, address: str) -> float:
        """Count a request; return 0, or the seconds after which to come again."""
        if not self.rate:
            return 0.0
        now = self.clock()
        bucket = self.buckets.get(address)
        if bucket is None:
            if len(self.buckets) >= MOST_REMEMBERED:
                self._forget(now)
            bucket = self.buckets[address] = Bucket(self.rate, now)
        return bucket.take(self.rate, now)

    def enter(self, address: str) -> bool:
        """Count an open connection, unless there are too many."""
        count = self.open.get(address, 0)
        if self.most and count >= self.most:
            return False
        self.open[address] = count + 1
        return True

    def leave(self, address: str) -> None:
        """A connection has closed."""
        count = self.open.get(address, 0) - 1
        if count > 0:
            self.open[address] = count
        else:
            self.open.pop(address, None)

    def _forget(self, now: float) -> None:
        """Forget those whose buckets are full again; they would begin full anyway."""
        self.buckets = {
            address: bucket
            for address, bucket in self.buckets.items()
            if bucket.at > now - BURST_SECONDS
        }


def raise_files() -> None:
    """Let this process open as many files as it may."""
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(OSError, ValueError):  # macOS says infinite and allows less
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def files() -> int:
    """Return how many files this process may open; 0 if nobody says."""
    if resource is None:
        return 0
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 0 if soft == resource.RLIM_INFINITY else soft


def room(files: int, wanted: int) -> int:
    """Return how many connections may be open at once, given how many files may be; 0: any number.

    >>> room(1024, 10_000), room(1_048_576, 10_000), room(0, 0)
    (800, 10000, 0)
    """
    if not files:
        return wanted
    most = max(16, files - OWN_FILES - files // SPARE)
    return min(wanted, most) if wanted else most


def is_too_deep(body: bytes) -> bool:
    """Say whether JSON is nested deeper than any honest message."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return False
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub(b"", body)):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            return True
    return False


class Paces:
    """How often each of many may do something: so often at once, and so many a second for long."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Allow so many a second, and `burst` at once; a rate of 0 is no limit."""
        self.rate, self.burst, self.clock = rate, burst, clock
        self.full: dict[str, float] = {}  # by name: when all of the burst is there again

    def wait(self, *names: str) -> float:
        """Count it for all these names; return 0, or the seconds after which to come again."""
        if not self.rate:
            return 0.0
        now = self.clock()
        if len(self.full) >= MOST_REMEMBERED:
            self.full = {name: at for name, at in self.full.items() if at > now}
        then = {name: max(self.full.get(name, now), now) + 1 / self.rate for name in names}
        late = max(then.values()) - now - self.burst / self.rate
        if late > 1e-9:
            return late
        self.full |= then
        return 0.0


class Lately:
    """What each of many did within the last hour, as well as four slots of an hour can tell."""

    SLOTS = 4
    HOUR = 3600.0

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing."""
        self.clock = clock
        self.slots: dict[int, dict[str, int]] = {}

    def add(self, name: str) -> None:
        """Count one."""
        slot = self._now()
        if slot not in self.slots:
            self.slots = {old: seen for old, seen in self.slots.items() if old > slot - self.SLOTS}
        seen = self.slots.setdefault(slot, {})
        if name in seen or len(seen) < MOST_REMEMBERED:
            seen[name] = seen.get(name, 0) + 1

    def count(self, name: str) -> int:
        """Return how many there were."""
        oldest = self._now() - self.SLOTS
        return sum(seen.get(name, 0) for slot, seen in self.slots.items() if slot > oldest)

    def _now(self) -> int:
        return int(self.clock() * self.SLOTS / self.HOUR)
