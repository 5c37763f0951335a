"""Tables of people from before anybody was missed, told or rated go on, and have what came since.

`store/store-of-0009` was left by the last version without it (`store/leaving.py`).
"""

import pytest

from tests.fuzz.guests import PUSH
from tests.server.client import Door, Refused
from tests.server.serving import Serving
from tests.server.store.leaving import MOVES, as_if_just_left, places_in, play
from watertable.server.tables.settings import DAY

NAME = "store-of-0009"
DEVICE = "a-key-of-this-device-alone"


@pytest.fixture(scope="module")
def places(tmp_path_factory):
    """Its tables, at a server of today."""
    folder = tmp_path_factory.mktemp("left")
    database = f"sqlite:///{as_if_just_left(NAME, folder)}"
    with Serving(folder, "--bots", "1", database=database) as server, Door(server.url) as door:
        yield places_in(NAME, door)


def test_who_played_for_days_is_told_of_the_turn_and_goes_on_vacation(places):
    place = places["days"]
    assert [line["text"] for line in place.door.get(f"{place.path}/chat")["lines"]] == [
        "See you tomorrow"
    ]
    now = place.seen(1)
    assert (now.timing.kind, now.orders) == ("days", ["until_my_turn"])
    push = PUSH | {"endpoint": "https://push.example.org/to/me"}
    assert place.post(1, "reach", push=push)["ways"] == ["push"]
    place.post(0, "vacation", act="ask", days=3)
    place.post(1, "vacation", act="agree")
    told = place.seen(0)
    assert told.vacation.waiting == []
    assert told.clock.deadline == pytest.approx(now.clock.deadline + 3 * DAY, abs=1)
    play(place, 2)


def test_what_was_asked_is_still_asked(places):
    wish, asked = places["wish"], places["asked"]
    assert wish.seen(1).undo.waiting == [1]
    wish.post(1, "undo/answer", yes=True)
    assert [event["kind"] for event in wish.seen(0).events][-1] == "undo"
    assert [one.seat for one in asked.seen(1).reissues] == [1]
    asked.post(1, "reissue/answer", yes=False)
    assert asked.seen(1).reissues == []


def test_somebody_who_has_lost_everything_is_given_the_seat(places):
    place = places["asked"]
    path, wish = f"{place.path}/lost", {"seat": 2, "name": "Zoe", "key": DEVICE}
    assert place.door.post(path, wish)["state"] == "asked"
    place.door.post(f"{place.path}/host", {"act": "approve", "n": 1}, place.host)
    assert place.door.post(path, wish)["state"] == "approved"
    place.post(2, "reissue/answer", yes=True)
    given = place.door.post(path, wish)["joined"]
    with pytest.raises(Refused):
        place.seen(2)
    place.tokens[2] = given["token"]
    assert place.seen(2).seat == 2


def test_a_seat_that_a_bot_has_is_taken_again_and_who_is_gone_is_missed(places):
    place = places["bot"]
    assert place.seen(0).sitters[1].substitute is not None
    place.join(1)
    assert place.seen(0).sitters[1].substitute is None
    with place.live(0) as ana:
        place.live(1).close()
        ana.until(lambda now: now.sitters[1].away is not None)


def test_a_match_that_is_over_is_played_on_and_an_open_table_begins(places):
    over, waiting = places["over"], places["open"]
    assert over.seen().outcome is not None
    made = over.door.post(
        f"{over.path}/onward", {"ply": MOVES - 2, "seats": ["person", "bot:greedy"]}
    )
    assert over.door.get(f"/api/tables/{made['id']}")["ply"] == MOVES - 1
    listed = over.door.get("/api/tables?listed=1")["tables"]
    assert [one["id"] for one in listed] == [waiting.id]
    for seat in waiting.tokens:
        waiting.join(seat, nonce=f"a-nonce-of-{seat}")
    play(waiting, 2)
