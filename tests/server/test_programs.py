"""Programs of the operator's sit at tables, where he allows it; nobody else names a command."""

import shutil
import sys

import psutil
import pytest

from tests.programs.conftest import EXAMPLES, waited_for
from tests.server.client import Door, Refused, play_on
from tests.server.serving import Serving
from tests.server.test_whole_games import lively

BAD = f"""#!{sys.executable}
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        assert not any(name.startswith("WATERTABLE") for name in os.environ)
        print(json.dumps({{"type": "ready"}}), flush=True)
    elif message["type"] == "move":
        print(json.dumps({{"id": message["id"], "action": 5}}), flush=True)
"""


@pytest.fixture(scope="module")
def allowing(tmp_path_factory):
    """A server whose operator lets two programs sit down."""
    folder = tmp_path_factory.mktemp("programs")
    programs = folder / "programs"
    programs.mkdir()
    first = (EXAMPLES / "first.py").read_text("utf-8").splitlines(keepends=True)
    (programs / "first").write_text("".join([f"#!{sys.executable}\n", *first[1:]]), "utf-8")
    (programs / "bad").write_text(BAD, "utf-8")
    (programs / "notes.txt").write_text("no program", "utf-8")
    shutil.copy(programs / "bad", folder / "outside")
    for file in (programs / "first", programs / "bad", folder / "outside"):
        file.chmod(0o755)
    served = Serving(folder, "--bots", "1", "--programs", str(programs), thinking="30")
    with served, Door(served.url) as door:
        yield served, door


def test_a_program_plays_a_whole_match_and_ends_with_it(allowing):
    server, door = allowing
    place = door.table("showdown", seats=["person", "bot:exec:first"])
    with place.live(0) as one:
        play_on([one], lively(3))
        assert one.now.outcome is not None
        assert one.now.flaws == []
    assert waited_for(lambda: not running(server, "programs/first"))


def test_a_program_that_fails_is_marked_and_after_three_times_replaced(allowing):
    server, door = allowing
    place = door.table("showdown", seats=["person", "bot:exec:bad"])
    with place.live(0) as one:
        play_on([one], lively(3))
    assert waited_for(lambda: place.seen(0).flaws)
    flaws = place.seen(0).flaws
    assert [flaw.kind for flaw in flaws] == ["failed"] * 3
    assert {flaw.bot for flaw in flaws} == {"exec:bad"}
    assert '"table":"substitute"' in place.log()
    assert server.said.count("has failed three times") == 1


def test_the_programs_that_may_sit_down_are_among_the_bots(allowing):
    _, door = allowing
    bots = door.get("/api/games/showdown")["bots"]
    assert [name for name in bots if name.startswith("exec:")] == ["exec:bad", "exec:first"]


@pytest.mark.parametrize(
    "name", ["nobody", "notes.txt", "..", "../outside", "-c", "sh -c ls", "/bin/sh", "First", ""]
)
def test_nothing_outside_of_the_folder_is_run(allowing, name):
    _, door = allowing
    with pytest.raises(Refused) as refused:
        door.table("showdown", seats=["person", f"bot:exec:{name}"])
    assert refused.value.status in (400, 422)
    assert "\n" not in refused.value.message


def test_no_program_plays_for_somebody_who_left(allowing):
    _, door = allowing
    with pytest.raises(Refused):
        door.table("showdown", seats=["person", "person"], absent="bot:exec:first")


def test_without_the_flag_no_program_sits_down(tmp_path):
    with Serving(tmp_path, "--bots", "1") as served, Door(served.url) as door:
        with pytest.raises(Refused, match="has not allowed any") as refused:
            door.table("showdown", seats=["person", "bot:exec:first"])
        assert refused.value.code == "unknown_bot"
        assert not any(bot.startswith("exec:") for bot in door.get("/api/games/showdown")["bots"])


def running(server, name):
    """The processes of a program that the server has started."""
    found = []
    for child in psutil.Process(server.process.pid).children(recursive=True):
        try:
            found += [child] if name in " ".join(child.cmdline()) else []
        except psutil.Error:
            continue
    return found
