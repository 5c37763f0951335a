"""A server that starts without machine code: people play at once, and are told what is going on."""

import shutil

import pytest

from tests.server.client import play_on
from tests.server.serving import Serving
from watertable.kernel.compile import compiled
from watertable.kernel.compile.native.building import compiler

# Builds what is named by its last argument once there is a file of that name: nothing is left to
# how fast a machine is. Without optimising, which would only take longer.
HELD_BACK = """#!/bin/sh
for last; do :; done
while [ ! -e "{gates}/${{last%%-*}}" ]; do sleep 0.05; done
exec {real} "$@" -O0
"""

pytestmark = pytest.mark.skipif(
    compiled.mode is compiled.Mode.INTERPRETED or compiled.is_by_numba() or compiler() is None,
    reason="nothing is built here",
)


@pytest.fixture
def gates(tmp_path):
    folder = tmp_path / "gates"
    folder.mkdir()
    yield folder
    for part in ("kernel", "showdown", "water_to_water"):
        (folder / part).touch()  # no compiler waits for ever


@pytest.fixture
def held_back(gates, tmp_path):
    """A server on an empty cache, with a compiler that waits."""
    real = compiler()
    assert real is not None
    script = tmp_path / "held-back"
    script.write_text(HELD_BACK.format(gates=gates, real=" ".join(real)))
    script.chmod(0o755)
    (tmp_path / "server").mkdir()
    served = Serving(tmp_path / "server", "--bots", "1")
    served.environment = {"CXX": str(script), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    with served:
        yield served
    shutil.rmtree(tmp_path / "cache", ignore_errors=True)


def answer_until_somebody_else_moves(here):
    """Make the mildest move as often as this seat is asked: some hands are asked twice in a row."""
    mine = here.now.ply
    while here.now.ply == mine:
        here.until(lambda now: now.to_act == 0)
        mine = here.move(here.now.moves[-1].action)
        here.reach(mine)
        while here.now.ply == mine and here.now.to_act != 0:
            here.receive()


def test_each_game_goes_over_when_its_own_library_is_there_and_tables_say_so(
    held_back, gates, enter
):
    door = enter(held_back)
    place = door.table("showdown", seats=["person", "bot:lake"])
    other = door.table("water-to-water", seats=["person", "bot:greedy"])
    with place.live(0) as here, other.live(0) as there:
        here.ask("orders", orders=[])  # nobody passes for this seat
        here.until(lambda now: now.to_act == 0)
        assert here.now.warming is not None
        assert "being compiled" in here.now.warming
        assert "bots think less" in here.now.warming
        here.move(here.now.moves[-1].action)
        here.until(lambda now: now.ply > 2 and now.to_act == 0)
        (gates / "kernel").touch()
        (gates / "showdown").touch()
        here.until(lambda now: now.warming is None)
        there.until(lambda now: "3 of 4" in (now.warming or ""))
        answer_until_somebody_else_moves(here)
        assert "The rules of showdown" in held_back.said
        (gates / "water_to_water").touch()
        there.until(lambda now: now.warming is None)
        there.until(lambda now: now.to_act == 0)


def test_where_rules_cannot_be_compiled_tables_say_that_they_stay_so(tmp_path, enter):
    script = tmp_path / "no-compiler"
    script.write_text("#!/bin/sh\nexit 1\n")
    script.chmod(0o755)
    (tmp_path / "server").mkdir()
    served = Serving(tmp_path / "server", "--bots", "1")
    served.environment = {"CXX": str(script), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    with served, enter(served).table("showdown", seats=["person", "bot:lake"]).live(0) as here:
        here.until(
            lambda now: now.warming == "The rules are not compiled here, so bots think less."
        )
        said = here.now.ply
        play_on([here], until=lambda now: now.ply > said + 1)
