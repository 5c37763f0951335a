"""Tables of bots alone: so many for an address, after people's tables, and seen in the figures."""

import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.client import Door, Refused
from tests.server.serving import Serving

ALONE = ["bot:ocean"] * 4


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A server with one player, at which one address may have twenty tables of bots alone."""
    folder = tmp_path_factory.mktemp("alone")
    with Serving(folder, "--bots", "1", "--bot-tables", "20") as server:
        yield server


@pytest.fixture(scope="module")
def door(served):
    with Door(served.url) as opened:
        yield opened


def figure(door, name):
    """A figure of /metrics, 0 where there is none yet."""
    found = re.search(
        rf"^{re.escape(name)} (\S+)$", door.send("GET", "/metrics").text, re.MULTILINE
    )
    return float(found[1]) if found else 0.0


def test_twenty_tables_of_bots_alone_keep_nobody_waiting_and_there_is_no_twenty_first(served, door):
    """Four oceans at each, from the address that a person comes from too."""

    def one_more(_: int) -> Refused | None:
        try:
            door.table("water-to-water", seats=ALONE)
        except Refused as refused:
            return refused
        return None

    with ThreadPoolExecutor(6) as asking:  # at the same time, which must not help
        came = list(asking.map(one_more, range(24)))
    made = came.count(None)
    while (refused := one_more(made)) is None:
        made += 1
    assert made == 20
    assert (refused.status, refused.code) == (429, "too_many_bots")
    assert refused.message.count(".") == 1
    place = door.table(seats=["person", "bot:greedy"])
    place.post(0, "orders", orders=[])  # every move is the person's own
    with place.live(0) as one:
        for _ in range(3):
            one.until(lambda now: now.to_act == 0)
            one.move(one.now.moves[-1].action)
        one.until(lambda now: now.to_act == 0)
    assert figure(door, 'watertable_bot_wait_seconds_count{rank="people"}') >= 1
    assert figure(door, 'watertable_bot_queue{rank="bots"}') >= 10
    limit = time.monotonic() + 60
    while "has waited for" not in served.said:
        assert time.monotonic() < limit, "nobody has said that bots wait"
        time.sleep(0.1)
