"""Short texts between people at a table."""

import pytest

from tests.server.client import Refused


def test_what_is_said_reaches_everybody_and_is_kept(door):
    place = door.table()
    place.join(0, name="Ada")
    with place.live(1) as other, place.live() as watching:
        place.post(0, "chat", text="Good luck! <b>")
        for live in (other, watching):
            while not live.others:
                live.receive()
            [said] = live.others
            assert (said["type"], said["seat"], said["name"]) == ("chat", 0, "Ada")
            assert said["text"] == "Good luck! <b>"
    [kept] = door.get(f"{place.path}/chat")["lines"]
    assert kept["text"] == "Good luck! <b>"


def test_a_frame_says_the_same(door):
    place = door.table()
    with place.live(0) as one:
        one.ask("chat", text="hello")
    assert [line["text"] for line in door.get(f"{place.path}/chat")["lines"]] == ["hello"]


@pytest.mark.parametrize("text", ["", "x" * 201, 7, None, ["a"]])
def test_too_long_too_short_or_no_text_is_refused(door, text):
    place = door.table()
    with pytest.raises(Refused) as refused:
        place.post(0, "chat", text=text)
    assert refused.value.status in (400, 413, 422)


def test_a_table_may_be_without_chat(door):
    place = door.table(chat=False)
    with pytest.raises(Refused) as refused:
        place.post(0, "chat", text="hello")
    assert refused.value.status in (403, 409, 422)
    with place.live(0) as one, pytest.raises(Refused):
        one.ask("chat", text="hello")
    assert place.door.get(f"{place.path}/chat")["lines"] == []


def test_a_stranger_says_nothing(door):
    place = door.table()
    with pytest.raises(Refused) as refused:
        door.post(f"{place.path}/chat", {"text": "hello"})
    assert refused.value.status in (401, 403)


def test_the_host_removes_a_line(door):
    place = door.table()
    place.post(0, "chat", text="kind words")
    place.post(1, "chat", text="unkind words")
    [_, unkind] = door.get(f"{place.path}/chat")["lines"]
    with place.live() as watching:
        sent = {"act": "unsay", "n": unkind["n"]}
        door.post(f"{place.path}/host", sent, place.host)
        while not watching.others:
            watching.receive()
        assert (watching.others[0]["n"], watching.others[0]["text"]) == (unkind["n"], "")
    texts = [line["text"] for line in door.get(f"{place.path}/chat")["lines"]]
    assert texts == ["kind words", ""]
    with pytest.raises(Refused):
        door.post(f"{place.path}/host", {"act": "unsay", "n": 0}, place.tokens[0])


def test_chat_is_no_part_of_the_match(door):
    place = door.table()
    ply = place.seen(0).ply
    place.post(0, "chat", text="a secret of the table")
    assert place.seen(0).ply == ply
    assert "a secret of the table" not in place.finish()


def test_who_looks_on_talks_where_the_host_allows_it(door):
    place = door.table(guests_talk=True)
    with place.live(0) as sitting, place.live() as watching:
        assert watching.now.guests_talk
        watching.ask("chat", text="Well played", name="Cleo")
        while not sitting.others:
            sitting.receive()
        [said] = sitting.others
        assert (said["seat"], said["name"], said["text"]) == (None, "Cleo", "Well played")
    silent = door.table()
    with silent.live() as watching, pytest.raises(Refused) as refused:
        watching.ask("chat", text="Well played")
    assert refused.value.code == "no_seat"
