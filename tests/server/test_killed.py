"""What was acknowledged is on disk: no kill -9 loses, changes or doubles a move."""

import pytest

from tests.server.traffic import Traffic

KILLS = 5


def killed_under_traffic(server, door, kills):
    """Kill a busy server again and again; then hold the logs against what was acknowledged."""
    with Traffic([door], tables=6) as traffic:
        for number in range(kills):
            traffic.wait_for(40 + 7 * number)
            server.kill()
            server.start()
        traffic.wait_for(40)
    for player in traffic.players:
        player.check()
    assert traffic.acknowledged() >= 40 * kills


def test_no_acknowledged_move_is_lost_wrong_or_doubled_when_the_server_is_killed(serve, enter):
    server = serve()
    killed_under_traffic(server, enter(server), KILLS)


def test_nor_when_the_tables_are_kept_in_postgresql(serve, enter, postgres_url):
    server = serve(database=postgres_url)
    killed_under_traffic(server, enter(server), 2)


def test_a_bots_turn_goes_on_after_a_crash(serve, enter):
    server = serve()
    place = enter(server).table("showdown", seats=["bot:random", "bot:random"], preset="short")
    with place.live() as watching:
        watching.until(lambda now: now.ply >= 3)
        server.kill()
    server.start()
    with place.live() as watching:
        assert watching.until(lambda now: now.outcome is not None).seed


@pytest.mark.parametrize("plies", [2, 8])
def test_the_world_answers_after_a_crash(serve, enter, plies):
    server = serve()
    place = enter(server).table(
        "splash", seats=["bot:random", "bot:random"], options={"draft": "deal"}
    )
    with place.live() as watching:
        watching.until(lambda now: now.ply >= plies)
        server.kill()
    server.start()
    with place.live() as watching:
        watching.until(lambda now: now.ply >= plies + 4 or now.outcome is not None)
