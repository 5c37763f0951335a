"""What the server counts about itself, for Prometheus at /metrics."""

import asyncio
import os
import time
from collections import Counter as Tally
from collections.abc import Callable, Mapping

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

REQUESTS = Counter("watertable_requests", "Requests answered.", ["method", "route", "status"])
SECONDS = Histogram(
    "watertable_request_seconds",
    "Time to answer a request.",
    ["route"],
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10),
)
CONNECTIONS = Gauge("watertable_connections", "Open WebSockets.", multiprocess_mode="livesum")
SOCKETS = Gauge(
    "watertable_sockets", "Open connections of every kind.", multiprocess_mode="livesum"
)
TURNED_AWAY = Counter(
    "watertable_turned_away", "Connections that a limit refused or closed.", ["why"]
)
FRAMES = Counter("watertable_frames", "Frames received.", ["type"])
PUSHED = Counter("watertable_pushed", "Payloads sent to those who watch.")
CONFLATED = Counter("watertable_conflated", "Payloads that a slow reader was spared.")
REFUSALS = Counter("watertable_refusals", "Requests and frames refused.", ["code"])
COUNTS = Gauge("watertable_house", "What the tables count.", ["what"], multiprocess_mode="livesum")
FAULTS = Counter("watertable_faults", "Mistakes of the server's own.")
QUICK_FAULTS = Counter(
    "watertable_quick_faults", "Mistakes on the quick way of a move; the slow way was taken."
)
WAITED = Histogram(
    "watertable_bot_wait_seconds",
    "Time for which a question waited for one of the bots' processes.",
    ["rank"],
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 2, 5, 10, 30),
)
QUEUE = Gauge(
    "watertable_bot_queue",
    "Questions that wait for one of the bots' processes.",
    ["rank"],
    multiprocess_mode="livesum",
)
BOTS = Counter(
    "watertable_bots",
    "Processes of bots that were lost; moves by a simpler bot, or cut short.",
    ["what"],
)

CONTENT_TYPE = CONTENT_TYPE_LATEST


# What happens thousands of times a second is counted here and handed on now and then: a counter of
# Prometheus takes a lock each time.
frames: Tally[str] = Tally()  # received, by type
pushed: Tally[Counter] = Tally()  # PUSHED and CONFLATED

HAND_ON_SECONDS = 1.0  # workers see each other's counts so late
COUNT_SECONDS = 5.0  # and each other's gauges: all tables are looked at for them


class Bots:
    """What is counted about bots: see `players.counting`."""

    def waited(self, rank: str, seconds: float) -> None:
        """A question has waited so long."""
        WAITED.labels(rank).observe(seconds)

    def queued(self, rank: str, count: int) -> None:
        """So many questions wait."""
        QUEUE.labels(rank).set(count)

    def happened(self, what: str) -> None:
        """A process was lost, or a move is less than was asked for."""
        BOTS.labels(what).inc()


def hand_on() -> None:
    """Add what was counted to the counters."""
    for kind, count in frames.items():
        FRAMES.labels(kind).inc(count)
    for counter, count in pushed.items():
        counter.inc(count)
    frames.clear()
    pushed.clear()


async def keep_handing_on(counts: Callable[[], Mapping[str, int]]) -> None:
    """Let other workers, if there are any, know what was counted here."""
    told = 0.0
    while True:
        await asyncio.sleep(HAND_ON_SECONDS)
        hand_on()
        if is_shared() and time.monotonic() - told > COUNT_SECONDS:
            told = time.monotonic()
            show(counts())


def is_shared() -> bool:
    """Whether several workers count together."""
    return "PROMETHEUS_MULTIPROC_DIR" in os.environ


def show(counts: Mapping[str, int]) -> None:
    """Set the gauges of this process."""
    for what, count in counts.items():
        COUNTS.labels(what).set(count)


def page(counts: Mapping[str, int]) -> bytes:
    """Return all that was counted, by all workers if there are several."""
    hand_on()
    show(counts)
    if not is_shared():
        return generate_latest(REGISTRY)
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)
