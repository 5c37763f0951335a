"""Rematches count as tables; talk and looking at what is over have limits of their own."""

import pytest

from tests.server.client import Door, Refused
from tests.server.serving import Serving


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server that allows little of this."""
    limits = {"tables_per_hour": "3", "chat_per_minute": "4", "replays_per_second": "0.5"}
    with (
        Serving(tmp_path_factory.mktemp("strict"), **limits) as served,
        Door(served.url) as opened,
    ):
        yield opened


def refused_with_a_time(answer, code):
    assert answer.status_code == 429, answer.text
    assert answer.json()["error"]["code"] == code
    assert int(answer.headers["retry-after"]) >= 1


@pytest.fixture(scope="module")
def places(strict):
    """Two tables, at both of which the match is over."""
    made = [strict.table() for _ in range(2)]
    for place in made:
        place.seen(0)
        place.seen(1)
    return made


def test_talk_has_a_limit_in_requests_and_in_frames(places):
    place = places[0]
    for text in ("Hello", "there"):
        place.post(0, "chat", text=text)
    sent = {"text": "and so on"}
    answer = place.door.send("POST", f"{place.path}/chat", place.tokens[0], json=sent)
    refused_with_a_time(answer, "too_much_talk")
    with place.live(0) as live:
        with pytest.raises(Refused) as refused:
            live.ask("chat", text="and so on")
        assert refused.value.code == "too_much_talk"
        assert live.ask("ping") == live.now.ply, "the connection goes on"


def test_a_rematch_counts_as_a_table_in_requests_and_in_frames(places):
    for place in places:
        place.post(0, "resign")
    places[0].post(0, "rematch")
    answer = places[1].door.send("POST", f"{places[1].path}/rematch", places[1].tokens[0], json={})
    refused_with_a_time(answer, "too_many_tables")
    with places[1].live(0) as live, pytest.raises(Refused) as refused:
        live.ask("rematch")
    assert refused.value.code == "too_many_tables"


def test_looking_at_what_is_over_has_a_limit(places):
    place = places[0]
    answers = [place.door.send("GET", f"{place.path}/plies/{n % 2}") for n in range(12)]
    assert {answer.status_code for answer in answers} == {200, 429}
    refused_with_a_time(next(one for one in answers if one.status_code == 429), "too_many")
    assert place.seen().outcome is not None
