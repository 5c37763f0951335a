"""What whoever runs a server sees of it."""

import json
import re
import subprocess
import sys

from tests.server.positions import GUN, showdown


def test_it_says_that_it_lives_and_that_it_is_ready(door):
    for path in ("/healthz", "/readyz"):
        answer = door.send("GET", path)
        assert answer.status_code == 200
        assert len(answer.content) < 500


def test_its_figures_can_be_gathered(door):
    place = door.table(position=showdown())
    place.seen(0)
    place.move(0, GUN, 0)
    answer = door.send("GET", "/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    assert re.search(r'^watertable_\w+\{what="moves"\} [1-9]', answer.text, re.MULTILINE)
    assert place.id not in answer.text


def test_the_front_page_names_the_api(door):
    answer = door.send("GET", "/")
    assert answer.status_code == 200
    assert "/api/openapi.json" in answer.text


def test_every_answer_carries_strict_headers(door):
    place = door.table()
    for path in ("/", "/api/games", place.path, "/api/nothing", "/healthz"):
        headers = door.send("GET", path).headers
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["referrer-policy"] == "no-referrer", path
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
    assert "default-src 'none'" in door.send("GET", "/api/games").headers["content-security-policy"]
    secret = door.send("GET", f"{place.path}/seats/0", place.tokens[0])
    assert "no-store" in secret.headers["cache-control"]


def test_its_records_are_lines_of_json_without_secrets(server, door):
    place = door.table(position=showdown("umbrella"))
    place.join(0, name="Secretive")
    door.send("GET", f"{place.path}/seats/0?token={place.tokens[0]}")
    place.seen(0)
    place.seen(1)
    place.post(0, "chat", text="between us alone")
    place.move(0, GUN, place.seen(0).ply)
    with place.live(0):
        pass
    door.send("GET", "/healthz")
    said = server.said
    lines = [line for line in said.splitlines() if line.startswith("{")]
    assert lines
    for line in lines:
        json.loads(line)
    secrets = [*place.tokens.values(), place.host, "umbrella", "between us alone", "127.0.0.1:"]
    told = "\n".join(line for line in lines if server.url not in line)
    for secret in secrets[:-1]:
        assert secret not in said
    assert secrets[-1] not in told
    assert "Traceback" not in said


def test_a_wrong_database_is_one_sentence():
    command = [
        sys.executable,
        "-m",
        "watertable",
        "serve",
        "--port",
        "0",
        "--database",
        "mysql://x",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) <= 2
