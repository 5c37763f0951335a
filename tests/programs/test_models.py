"""Language models at the table: a page, an answer, and what it came to."""

import http.server
import json
import re
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import watertable as wt
from watertable.arena import Terms, conduct, play, programs
from watertable.arena.pairings import Match
from watertable.cli import main
from watertable.programs import ProgramError, ProgramGuest, question_at
from watertable.programs.transcript import entries

CHAT = Path(__file__).parents[2] / "examples" / "models" / "chat.py"
READER = """
import json, re, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        assert "Rules:" in message["brief"] and message["seat"] in (1, 2)
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "page":
        assert f"you are seat" in message["text"] and "view" not in message
        places = re.findall(r"\\[(\\d+)\\]", message["text"].rpartition("Your moves:")[2])
        answer = "I pass" if message["id"] == 4 else f"Surely [{places[-2]}]"
        print(json.dumps({"id": message["id"], "answer": answer, "cost": 0.001}), flush=True)
"""


@pytest.fixture
def reader(tmp_path):
    file = tmp_path / "reader.py"
    file.write_text(READER, "utf-8")
    return f"page:{sys.executable} {file}"


def test_a_match_is_recorded_and_its_transcript_plays_it_again(reader, tmp_path):
    record = tmp_path / "answers.jsonl"
    first = play("showdown", {}, Match(3, (reader, "random")), Terms(60, str(record)))
    assert first.illegal == {reader: 1}
    assert first.faults == {reader: 1}
    assert first.costs[reader] == pytest.approx(0.001 * first.choices[reader])
    assert len(record.read_text("utf-8").splitlines()) == first.choices[reader]
    stand_in = f"transcript:{record}"
    again = play("showdown", {}, Match(3, (stand_in, "random")))
    assert (again.winners, again.plies) == (first.winners, first.plies)
    assert again.illegal == {stand_in: 1}
    assert again.costs[stand_in] == pytest.approx(first.costs[reader])
    took = sum(entry.took for entry in entries(str(record)))
    assert again.seconds[stand_in] >= took


def test_a_page_that_the_transcript_does_not_have_is_a_fault(tmp_path):
    record = tmp_path / "empty.jsonl"
    record.touch()
    name = f"transcript:{record}"
    played = play("showdown", {}, Match(1, (name, "random")))
    assert played.faults == {name: 3}
    assert played.replaced == (0,)
    assert played.winners == (1,)


def test_a_file_that_is_no_transcript_is_refused(tmp_path):
    file = tmp_path / "no.jsonl"
    file.write_text('{"page": 3}\n', "utf-8")
    with pytest.raises(ProgramError, match="is no transcript"):
        entries(str(file))


def test_the_arena_says_time_cost_and_illegal_moves(reader):
    played = [play("showdown", {}, Match(3, (reader, "random")), Terms(60))]
    (found,) = programs(played, [reader, "random"])
    assert found["illegal"] == 1
    assert found["cost"] > 0
    assert found["seconds"] > 0
    assert found["replaced"] == 0
    table = conduct(played, [reader, "random"])
    assert re.search(r"illegal .*cost", table)


def test_the_command_takes_such_players(reader, tmp_path, capsys):
    record = tmp_path / "answers.jsonl"
    wanted = ["arena", "showdown", "--bots", f"{reader},random", "--games", "2", "--json"]
    assert main([*wanted, "--seconds", "60", "--record", str(record)]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["programs"][0]["games"] == 2
    assert shown["programs"][0]["illegal"] == 2
    assert len(entries(str(record))) == shown["programs"][0]["choices"]


class Model(http.server.BaseHTTPRequestHandler):
    """A server of the chat completions API whose model always likes the last move."""

    asked: list[dict[str, Any]]

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append(body)
        places = re.findall(r"\[(\d+)\]", body["messages"][1]["content"].rpartition("moves:")[2])
        answer = {
            "choices": [{"message": {"content": f"I take [{places[-2]}]."}}],
            "usage": {"prompt_tokens": 1000, "completion_tokens": 10},
        }
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, *said):
        pass


def test_the_example_asks_a_chat_server(monkeypatch):
    Model.asked = []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("MODEL_URL", f"http://127.0.0.1:{server.server_port}/v1")
    monkeypatch.setenv("MODEL_NAME", "little")
    monkeypatch.setenv("MODEL_PRICE_IN", "2")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    table = wt.game("showdown").table(seed=1)
    seat = table.to_act
    assert seat is not None
    name = f"page:{sys.executable} {CHAT}"
    guest = ProgramGuest(name, table.game, 2, seat, table.options, seconds=60)
    question = question_at(table, seat)
    try:
        answer = guest.choose(question)
    finally:
        guest.over(None)
        server.shutdown()
        server.server_close()
    assert (answer.fault, answer.number) == ("", question.as_page().numbers[-1])
    assert guest.account.cost == pytest.approx(0.002)
    assert Model.asked[0]["messages"][0]["content"].startswith("Showdown")
