"""Workers that share a PostgreSQL database act as one server."""

import contextlib
import os
import re
import shutil
import socket
import subprocess
import threading
import time
from pathlib import Path

import httpx
import psutil
import pytest

import watertable as wt
from tests.server.client import Door, Place, play_on
from tests.server.serving import Serving
from tests.server.test_whole_games import lively
from tests.server.traffic import Traffic


@pytest.fixture(scope="module")
def servers(cluster, tmp_path_factory):
    """Two servers, each with one worker, on one database."""
    with cluster.database() as database:
        one, other = (Serving(tmp_path_factory.mktemp("pair"), database=database) for _ in "ab")
        with one, other:
            yield [one, other]


@pytest.fixture(scope="module")
def pair(servers):
    """The ways into both."""
    with Door(servers[0].url) as here, Door(servers[1].url) as there:
        yield [here, there]


def at_both(pair, *arguments, **settings):
    """A table, reached through either server."""
    place = pair[0].table(*arguments, **settings)
    return place, Place(pair[1], place.id, place.tokens, place.host)


def test_exactly_one_of_two_conflicting_moves_is_accepted_and_all_agree(pair):
    places = at_both(pair, "water-to-water")
    watching = [place.live(seat) for place in places for seat in (0, None)]
    accepted = []
    for _ in range(12):
        now = places[0].seen(0)
        if now.outcome is not None:
            break
        told = places[0].seen(now.to_act)
        answers: dict[int, int] = {}

        def submit(which, told=told, answers=answers):
            place, number = places[which], -which if len(told.moves) > 1 else 0
            sent = {"ply": told.ply, "move": told.moves[number].action, "key": f"from {which}"}
            path, token = f"{place.path}/moves", place.tokens[told.seat]
            answer = place.door.send(
                "POST", path, token, json=sent | {"key": f"{which} {told.ply}"}
            )
            answers[which] = answer.status_code

        both = [threading.Thread(target=submit, args=(which,)) for which in (0, 1)]
        for one in both:
            one.start()
        for one in both:
            one.join()
        is_over = places[0].seen(0).outcome is not None  # then the other comes too late for all
        assert sorted(answers.values()) in ([200, 409], *([[200, 410]] if is_over else []))
        winner = next(which for which, status in answers.items() if status == 200)
        number = -winner if len(told.moves) > 1 else 0
        accepted.append((told.ply + 1, told.seat, told.moves[number].action))
        ply = max(place.seen(0).ply for place in places)
        for live in watching:
            live.reach(ply)
    for seat in (0, 1, None):
        one, other = (place.seen(seat) for place in places)
        assert (one.ply, one.view, one.moves) == (other.ply, other.view, other.moves)
        assert one.events == other.events
    assert watching[0].events == watching[2].events
    assert watching[1].events == watching[3].events
    for live in watching:
        live.close()
    lines = wt.Log.loads(places[1].finish()).lines
    for ply, seat, action in accepted:
        assert (lines[ply - 1].seat, lines[ply - 1].action) == (seat, action)


def test_people_at_different_workers_finish_a_game_together(pair):
    here, there = at_both(pair, "showdown", preset="short")
    with here.live(0) as one, there.live(1) as other, there.live() as watching:
        play_on([one, other, watching], lively(11))
        assert one.now.outcome == other.now.outcome == watching.now.outcome
        assert other.events == there.seen(1).events


def test_a_repeat_is_known_to_the_other_worker(pair):
    here, there = at_both(pair)
    now = here.seen(here.seen(0).to_act)
    ply = here.move(now.seat, now.moves[0].action, now.ply, "once")
    assert there.move(now.seat, now.moves[0].action, now.ply, "once") == ply


def test_a_link_revoked_at_one_worker_is_refused_at_the_other(pair):
    here, there = at_both(pair)
    with there.live(0) as one:
        here.door.post(f"{here.path}/host", {"act": "revoke", "seat": 0}, here.host)
        one.until(lambda now: now.reissues != [])
    there.post(0, "reissue/answer", yes=True)
    answer = there.door.send("GET", f"{there.path}/seats/0", there.tokens[0])
    assert answer.status_code in (401, 403)


def test_a_seat_connected_at_one_worker_is_not_away_at_the_other(pair):
    here, there = at_both(pair)
    there.seen(0)
    with there.live(0) as one:
        here.door.post(f"{here.path}/host", {"act": "revoke", "seat": 0}, here.host)
        one.until(lambda now: now.reissues != [] and now.reissues[0].due is None)
    with here.live() as watching:
        watching.until(lambda now: now.reissues[0].due is not None)


def test_chat_and_joins_reach_the_other_worker(pair):
    here, there = at_both(pair, everyone=True)
    with there.live() as watching:
        for seat in (0, 1):
            here.join(seat, name=f"N{seat}", nonce=f"nonce-of-{seat}")
        watching.until(lambda now: now.begun)
        assert [sitter.name for sitter in watching.now.sitters] == ["N0", "N1"]
        here.post(0, "chat", text="hello there")
        while not watching.others:
            watching.receive()
        assert watching.others[0]["text"] == "hello there"


def test_players_who_arrive_together_are_all_let_in(pair):
    for everyone in (True, False) * 6:
        places, refusals = at_both(pair, everyone=everyone), list[Exception]()
        gate, links = threading.Barrier(4), dict(places[0].tokens)

        def arrive(place, seat, gate=gate, refusals=refusals, links=links):
            body = {"token": links[seat], "name": f"N{seat}", "key": f"the-device-of-seat-{seat}"}
            try:
                gate.wait()
                said = body | {"nonce": f"nonce-of-{seat}"}
                place.tokens[seat] = place.door.post(f"{place.path}/join", said)["token"]
                place.live(seat).close()
            except Exception as error:
                refusals.append(error)

        arriving = [
            threading.Thread(target=arrive, args=(place, seat))
            for place in places
            for seat in (0, 1)
        ]
        for one in arriving:
            one.start()
        for one in arriving:
            one.join()
        assert refusals == []
        assert places[0].seen(0).begun


SETTINGS = re.compile(r"```(nginx|haproxy)\n(.*?)```", re.DOTALL)
AROUND = {
    "nginx": "daemon off; {user}\npid {folder}/pid; error_log stderr;\nevents {{}}\n"
    "http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n"
    "fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n"
    "{settings}\n}}",
    "haproxy": "{settings}",
}
FLAGS = {"nginx": ("-c",), "haproxy": ("-db", "-f")}


@pytest.fixture(params=["nginx", "haproxy"])
def proxied(request, servers, tmp_path):
    """The way into both servers through a proxy, set up as docs/scale.md has it."""
    program = shutil.which(request.param) or shutil.which(request.param, path="/usr/sbin")
    if program is None:
        pytest.skip(f"{request.param} is missing; Debian and Ubuntu: apt install {request.param}")
    found = dict(SETTINGS.findall(Path("docs/scale.md").read_text()))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    ports = {"8000": port, "8001": servers[0].port, "8002": servers[1].port}
    settings = re.sub(r"\b800[012]\b", lambda it: str(ports[it[0]]), found[request.param])
    user = "user root;" if os.geteuid() == 0 else ""
    file = tmp_path / "settings"
    around = AROUND[request.param]
    file.write_text(around.format(settings=settings, folder=tmp_path, user=user))
    command = [program, *FLAGS[request.param], str(file)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as proxy:
        with Door(f"http://127.0.0.1:{port}") as door:
            wait_for(lambda: is_there(door))
            yield door
        proxy.terminate()


def is_there(door):
    with contextlib.suppress(httpx.TransportError):
        return door.send("GET", "/healthz").status_code == 200
    return False


def wait_for(what):
    limit = time.monotonic() + 60
    while not what():
        assert time.monotonic() < limit, "it never came to be"
        time.sleep(0.05)


def test_a_proxy_that_hashes_as_documented_sends_all_of_a_table_to_one_server(proxied, servers):
    for _ in range(4):
        place = proxied.table()
        with place.live(0) as one, place.live(1) as other, place.live() as watching:
            play_on([one, other, watching], until=lambda now: now.ply > 4)
            place.seen(0)
        told = f'"what":"live","table":"{place.id}"'
        wait_for(lambda told=told: sum(each.said.count(told) for each in servers) == 3)
        assert sorted(each.said.count(told) for each in servers) == [0, 3]


def test_workers_of_one_server_share_the_work_and_one_that_dies_is_replaced(
    serve, enter, postgres_url
):
    server = serve("--workers", "2", database=postgres_url)
    door = enter(server)
    with Traffic([door], tables=4) as traffic:
        traffic.wait_for(30)
        workers = server.workers()
        assert len(workers) == 2
        workers[0].kill()
        psutil.wait_procs(workers[:1], timeout=20)
        traffic.wait_for(60)
        limit = time.monotonic() + 30
        while len(server.workers()) < 2:
            assert time.monotonic() < limit, "no worker took the dead one's place"
            time.sleep(0.1)
    for player in traffic.players:
        player.check()


def test_several_workers_need_postgresql(serve):
    with pytest.raises(AssertionError, match="PostgreSQL"):
        serve("--workers", "2")
