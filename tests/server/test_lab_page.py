"""The Lab page asks the local server: bounded, one after the other, and one can let it be."""

import time

import pytest

from tests.server.client import Refused

PATCH = "[cards.big_water_gun]\ncost = 0\n"


def wait(door, run, *states):
    """Look until a study is in one of these states."""
    for _ in range(6000):  # ten minutes, on a machine that is very busy
        found = door.get(f"/api/lab/{run}")
        if found["state"] in states:
            return found
        assert found["state"] in ("waiting", "playing"), found
        time.sleep(0.1)
    raise AssertionError(found)


def test_what_can_be_edited_is_told_with_what_it_is_now(door):
    told = door.get("/api/games/showdown/lab")
    assert told["may"]
    assert told["questions"] == ["card", "change"]
    things = {(it["section"], it["name"]): it for it in told["things"]}
    cost = next(it for it in things["cards", "Umbrella"]["fields"] if it["label"] == "cost")
    assert (cost["key"], cost["now"]) == ("cards.umbrella.cost", 3)
    options = {it["key"]: it for it in things["options", "Options"]["fields"]}
    assert set(options["options.own_dog_counts"]["values"]) == {False, True}
    found = door.get("/api/games/water-to-water/lab")
    numbers = [f["key"] for it in found["things"] for f in it["fields"]]
    assert "characters.archeologist.ruin" in numbers


def test_a_change_is_played_looked_at_and_answered(door):
    asked = {"question": "change", "game": "showdown", "variant": PATCH, "games": 400}
    run = door.post("/api/lab", asked | {"bots": "random"})
    assert run["variant"]["changes"][0]["what"] == "Big Water Gun, cost"
    found = wait(door, run["id"], "ready")
    assert 0 < found["done"] <= found["total"] == 400
    length = next(it for it in found["figures"] if it["name"] == "turns in a game")
    assert length["low"] <= length["value"] <= length["high"]
    assert length["base"] != length["variant"]
    assert found["report"] is None  # all of it is here
    assert found["lines"]


def test_a_card_is_ranked_with_a_report_beside(door):
    run = door.post("/api/lab", {"question": "card", "game": "showdown", "games": 60})
    found = wait(door, run["id"], "ready")
    assert (found["done"], found["total"]) == (60, 60)
    assert len(found["figures"]) == 28
    assert 0 < found["fair"] < 1
    page = door.send("GET", found["report"])
    assert page.status_code == 200
    assert "sandbox" in page.headers["content-security-policy"]
    assert "logs/00-" in page.text


def test_who_no_longer_wants_to_know_lets_it_be(door):
    asked = {"question": "character", "game": "water-to-water", "games": 20_000, "bots": "river"}
    run = door.post("/api/lab", asked)["id"]
    waiting = door.post("/api/lab", asked | {"games": 500})["id"]
    door.post(f"/api/lab/{waiting}", {"act": "cancel"})
    assert wait(door, waiting, "cancelled")
    door.post(f"/api/lab/{run}", {"act": "cancel"})
    assert wait(door, run, "cancelled")["report"] is None


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"question": "change"}, 422, "wrong_question"),
        ({"question": "character"}, 422, "wrong_question"),
        ({"question": "card", "games": 20_001}, 422, "wrong_question"),
        ({"question": "change", "variant": "[cards.umbrela]\ncost = 2\n"}, 422, "wrong_setting"),
        ({"question": "card", "game": "chess"}, 404, "no_game"),
        ({"question": "whatever"}, 400, "invalid"),
    ],
)
def test_what_cannot_be_asked_gets_one_sentence(door, asked, status, code):
    with pytest.raises(Refused) as refused:
        door.post("/api/lab", {"game": "showdown"} | asked)
    assert (refused.value.status, refused.value.code) == (status, code)


def test_bots_that_nobody_knows_fail_with_a_sentence(door):
    run = door.post("/api/lab", {"question": "card", "game": "showdown", "bots": "ocelot"})
    found = wait(door, run["id"], "failed")
    assert "ocelot" in found["said"]


def test_a_server_that_stops_takes_its_studies_along_and_strangers_get_none(serve, enter):
    served = serve()
    door = enter(served)
    asked = {"question": "character", "game": "water-to-water", "games": 20_000, "bots": "river"}
    run = door.post("/api/lab", asked)["id"]
    (child,) = [it for it in served.children() if "watertable.lab.errand" in it.cmdline()]
    stranger = {"X-Forwarded-For": "203.0.113.9"}
    answer = door.send("POST", "/api/lab", json=asked, headers=stranger)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no_lab")
    told = door.send("GET", "/api/games/showdown/lab", headers=stranger).json()
    assert (told["may"], told["why_not"].endswith(".")) == (False, True)
    served.stop()
    child.wait(20)
    served.start()
    assert wait(door, run, "cancelled", "failed")
