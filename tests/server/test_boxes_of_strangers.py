"""A box is text from a stranger: it is looked at elsewhere, within limits, or not at all."""

import os
import signal

import msgspec
import psutil
import pytest

import watertable as wt
from tests.server.client import Refused
from watertable.server.protocol import NewTable
from watertable.server.tables import inspector
from watertable.server.tables.inspection import TOO_MUCH, Inspection
from watertable.server.tables.inspector import apart

CPU = 5.0  # seconds of its own that a server may spend on all of this
GROWTH = 120 * 2**20  # bytes
LIMITS = {
    "a very long key": "a." * 20_000 + "a=1",
    "brackets in brackets": "a=" + "[" * 90_000,
    "braces in braces": "a=" + "{a=" * 40_000,
    "long headers": "".join(f"[{'a.' * 50}b{n}]\n" for n in range(1_500)),
    "a heap of keys": "".join(f"a{n}=1\n" for n in range(20_000)),
    "a long number": "a=" + "9" * 190_000,
    "a long hexadecimal number": "a=0x" + "f" * 190_000,
    "a long text": 'a="' + "x" * 190_000 + '"',
    "a text that does not end": 'a="""' + 'x\\"""' * 20_000,
    "quotes": '""' * 60_000,
    "a lone half of a pair": 'a="\\ud800"',
    "nothing": "",
    "control characters": "\x00\x01\x02" * 1_000,
    "commas": "a=[" + "1," * 90_000 + "]",
}


def new(box, game="showdown", seats=2, **more):
    return {"game": game, "seats": ["person"] * seats, "box": box} | more


@pytest.fixture(scope="module")
def unhurt(server):
    """After everything in this file the server has not worked hard, nor grown."""
    process = psutil.Process(server.process.pid)
    spent, held = process.cpu_times(), server.memory()
    yield
    now = process.cpu_times()
    assert (now.user + now.system) - (spent.user + spent.system) < CPU
    assert server.memory() - held < GROWTH


@pytest.mark.usefixtures("unhurt")
@pytest.mark.parametrize("kind", LIMITS)
def test_a_hostile_box_gets_one_sentence(door, kind):
    answer = door.send("POST", "/api/tables", json=new(LIMITS[kind]))
    assert answer.status_code == 422, answer.text
    said = answer.json()["error"]
    assert said["code"] == "wrong_setting"
    assert said["message"].endswith(".")
    assert len(answer.content) < 2_000


def other_box(more="", change=("attack = 3", "attack = 4")):
    """The cards of Showdown with one of them a little stronger."""
    text = wt.game("showdown").text
    assert change[0] in text
    return text.replace(change[0], change[1], 1) + more


def test_an_honest_box_is_played_with(door):
    box = other_box()
    place = door.table(box=box)
    place.seen(0)
    place.act()
    assert msgspec.json.encode(box) in place.finish().encode()
    again = place.post(0, "rematch")
    assert door.get(f"/api/tables/{again['id']}/seat", again["token"])["game"] == "showdown"


@pytest.mark.parametrize(
    "box",
    [
        other_box(change=("attack = 3", "attack = 0x" + "f" * 99)),
        other_box(change=("copies = ", "copies = 99")),
        other_box("\n[rules]\nstart_water = 1e9\n"),
    ],
)
def test_a_box_that_is_only_wrong_gets_one_sentence_too(door, box):
    with pytest.raises(Refused) as refused:
        door.table(box=box)
    assert (refused.value.status, refused.value.code) == (422, "wrong_setting")


def test_a_box_whose_texts_are_too_long_to_be_told_is_refused():
    text = wt.game("splash").text.replace('id = "', f'id = "{"x" * 1_500}')
    verdict = inspector.inspected(asked(text, "splash"))
    assert verdict.said is not None
    assert "too long to be told" in verdict.said.message


def asked(box, game="showdown"):
    """What the inspector is sent."""
    new = NewTable(game=game, seats=["person", "person"], box=box)
    return msgspec.json.encode(new)


def spin(_):
    while True:
        pass


def swell(_):
    return ["x" * 2**20 for _ in range(10_000)]


def crash(_):
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("does", [spin, swell, crash])
def test_whatever_takes_too_much_or_crashes_is_stopped_and_refused(monkeypatch, does):
    monkeypatch.setattr(inspector, "settings_of", does)
    monkeypatch.setattr(inspector, "CPU", 1)
    assert msgspec.json.decode(apart(asked(other_box())), type=Inspection) == TOO_MUCH


def test_whatever_the_rules_stumble_over_is_refused(monkeypatch):
    def stumble(_):
        raise IndexError("index 300 is out of bounds")

    monkeypatch.setattr(inspector, "settings_of", stumble)
    verdict = inspector.inspected(asked(other_box()))
    assert verdict.said is not None
    assert (verdict.status, verdict.said.code) == (422, "wrong_setting")
    assert "index 300" in verdict.said.message


def test_an_inspector_that_was_lost_is_replaced(serve, enter):
    served = serve()
    door = enter(served)
    door.table(box=other_box())
    (child,) = [one for one in served.children() if inspector.__name__ in one.cmdline()]
    child.kill()
    child.wait(20)
    door.table(box=other_box("# once more"))
    assert "Warning" not in served.said


def test_tables_that_have_a_box_stay_as_they_are_where_none_is_taken(serve, enter):
    served = serve()
    place = enter(served).table(box=other_box())
    place.seen(0)
    place.act()
    served.stop()
    served.flags = ("--boxes", "none")
    served.start()
    place.act()
    place.finish()
    assert place.post(0, "rematch")["id"]
    with pytest.raises(Refused) as refused:
        place.door.table(box=other_box())
    assert (refused.value.status, refused.value.code) == (403, "no_boxes")
    place.door.table()
