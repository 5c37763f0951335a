"""Somebody deletes a table at the command line while people sit there."""

import shlex

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Refused
from watertable.cli import main


def test_who_sits_there_hears_goodbye_and_finds_nothing_any_more(server, door, capsys):
    place, other = door.table(), door.table()
    place.post(0, "chat", text="hello")
    with place.live(0) as live, other.live(0) as stays:
        words = f"admin delete {place.id} --yes --database {server.database}"
        assert main(shlex.split(words)) == 0
        assert capsys.readouterr().out == "1 table deleted.\n"
        with pytest.raises(ConnectionClosed):
            live.hear_out()
        bye = {"type": "bye", "reason": "This table was deleted.", "again": False}
        assert live.others[-1] == bye
        assert stays.ask("ping") == stays.now.ply
    for path in (f"{place.path}/seats/0", place.path, f"{place.path}/chat", f"/t/{place.id}"):
        answer = door.send("GET", path, place.tokens[0])
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_table")
    with pytest.raises(Refused):
        place.live(0)
    assert other.seen(0).seat == 0
