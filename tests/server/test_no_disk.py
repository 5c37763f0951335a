"""The database file is taken away from a running server, and given back."""

import json
import time


def until_ready(door, status):
    """Wait until the server is ready, or not; return what it says."""
    limit = time.monotonic() + 60
    while (answer := door.send("GET", "/readyz")).status_code != status:
        assert time.monotonic() < limit, answer.text
        time.sleep(0.1)
    return answer.json()


def test_a_server_without_its_file_says_so_once_and_goes_on_when_it_is_back(serve, enter):
    server = serve()
    door = enter(server)
    place = door.table()
    place.seen(0)
    file, away = server.folder / "tables.db", server.folder / "away.db"
    file.rename(away)
    said = until_ready(door, 503)
    assert said["error"]["code"] == "store"
    assert "deleted or moved away" in said["error"]["message"]
    for _ in range(5):
        answer = door.send(
            "POST", "/api/tables", json={"game": "showdown", "seats": ["person"] * 2}
        )
        assert answer.status_code == 503
        assert door.send("GET", "/readyz").status_code == 503
    time.sleep(6)  # the house has tried by itself, more than once
    away.rename(file)
    until_ready(door, 200)
    assert door.table().seen(0).begun
    lines = [json.loads(line) for line in server.said.splitlines() if line.startswith("{")]
    told = [line for line in lines if line["what"] == "the store is out of order"]
    assert len(told) == 1
    assert "deleted or moved away" in told[0]["cause"]
    assert not [line for line in lines if "trace" in line]
