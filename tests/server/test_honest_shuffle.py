"""The server cannot have chosen the shuffle: it promises first, then every person adds a nonce."""

import hashlib

import pytest

import watertable as wt
from tests.server.client import Refused
from watertable.kernel.table.honesty import examine

NONCES = ["from-a-far-coast", "another_Browser7"]


def joined(door, *nonces, **settings):
    """A table that begins when everybody has sat down, each with a nonce or none."""
    place = door.table(everyone=True, **settings)
    promise = place.seen().promise
    for seat, nonce in enumerate(nonces):
        place.join(seat, name=f"N{seat}", **({} if nonce is None else {"nonce": nonce}))
    return place, promise


def test_the_hash_of_the_seed_is_told_before_anybody_adds_anything(door):
    place, promise = joined(door, NONCES[0])
    assert len(promise) == 64
    waiting = place.seen(0)
    assert (waiting.begun, waiting.view, waiting.waiting) == (False, None, [1])
    assert waiting.promise == promise
    assert waiting.seed is None


@pytest.mark.parametrize("slug", wt.game_names())
def test_everybody_can_check_the_shuffle_at_the_end(door, slug):
    place, promise = joined(door, *NONCES, game=slug)
    now = place.seen(0)
    assert now.begun
    assert now.nonces == NONCES
    assert now.seed is None
    log = wt.Log.loads(place.finish())
    log.verify()
    assert log.header.nonces == NONCES
    assert log.header.promise == promise
    seed = place.seen().seed
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == promise


def test_a_nonce_changes_the_shuffle(door):
    place, _ = joined(door, *NONCES)
    log = wt.Log.loads(place.finish())
    seed = bytes.fromhex(place.seen().seed)
    game = wt.game("showdown")
    without = wt.Table(game, 2, game.chosen({}), secret=seed)
    shuffled = next(line.words for line in log.lines if line.seat == "chance")
    assert shuffled != next(line.words for line in without.log.lines if line.seat == "chance")


def test_people_who_meet_wait_for_each_others_nonces_unless_told_otherwise(door):
    def waits(seats, **settings):
        made = door.post("/api/tables", {"game": "showdown", "seats": seats} | settings)
        path, token = f"/api/tables/{made['id']}", made["seats"][0]["token"]
        return not door.get(f"{path}/seat", token)["begun"]

    assert waits(["person", "person"])
    assert waits(["person", "open"])
    assert waits(["person", "person"], everyone=None)
    assert not waits(["person", "person"], everyone=False)
    assert not waits(["person", "bot:greedy"])
    assert waits(["person", "bot:greedy"], everyone=True)


def test_a_lesson_waits_for_nobody(door):
    made = door.post("/api/lessons", {"game": "showdown"})
    link = made["seats"][0]
    assert door.get(f"/api/tables/{made['id']}/seat", link["token"])["begun"]


def test_the_table_says_whose_nonce_is_missing(door):
    place, _ = joined(door)
    with pytest.raises(Refused, match="seats 1 and 2 have not sent a nonce"):
        place.move(0, 0, 0)
    place, _ = joined(door, NONCES[0], None)
    now = place.seen()
    assert (now.begun, now.waiting, now.without_nonce) == (False, [], [1])
    with pytest.raises(Refused, match="seat 2 has not sent a nonce; join with one") as refused:
        place.move(0, 0, 0)
    assert refused.value.code == "not_begun"
    door.post(f"{place.path}/join", {"token": place.tokens[1], "nonce": NONCES[1]})
    now = place.seen()
    assert (now.begun, now.nonces, now.without_nonce) == (True, NONCES, [])
    header = wt.Log.loads(place.finish()).header
    assert (header.nonce_seats, header.without_nonce) == ([0, 1], [])


def test_whoever_sits_down_is_told_whether_the_nonce_counts(door):
    place, _ = joined(door)

    def join(seat, nonce):
        return place.join(seat, nonce=nonce)["nonce"]

    assert [join(seat, NONCES[seat]) for seat in (0, 1)] == NONCES
    assert join(1, "much-too-late") == NONCES[1]
    late = door.table(everyone=False)
    assert late.seen(0).begun
    late_body = {"token": late.tokens[1], "nonce": NONCES[1]}
    assert door.post(f"{late.path}/join", late_body)["nonce"] is None


def test_the_host_begins_without_a_nonce_and_the_log_names_the_seat(door):
    place, promise = joined(door, None, NONCES[1])
    assert not place.seen().begun
    with pytest.raises(Refused) as refused:
        door.post(f"{place.path}/host", {"act": "begin"}, place.tokens[1])
    assert refused.value.status == 403
    door.post(f"{place.path}/host", {"act": "begin"}, place.host)
    now = place.seen(0)
    assert (now.begun, now.without_nonce) == (True, [0])
    with pytest.raises(Refused) as refused:
        door.post(f"{place.path}/host", {"act": "begin"}, place.host)
    assert refused.value.code == "begun"
    log = wt.Log.loads(place.finish())
    assert (log.header.nonces, log.header.nonce_seats) == ([NONCES[1]], [1])
    assert log.header.without_nonce == [0]
    report = examine(log, promise, [(1, NONCES[1])])
    assert report.verdict == "honest"
    assert "seat 1" in next(check.said for check in report.checks if check.what == "nonces")


def test_the_host_begins_without_a_program_that_never_joins_and_it_plays(door):
    place, _ = joined(door, NONCES[0])
    door.post(f"{place.path}/host", {"act": "begin"}, place.host)
    assert place.seen(1).view is not None
    for _ in range(4):
        place.act()
    assert place.seen().ply > 4


def test_a_nonce_that_comes_after_the_beginning_changes_nothing(door):
    place, _ = joined(door, *NONCES)
    before = place.seen(0)
    place.join(0, nonce="much-too-late")
    after = place.seen(0)
    assert (after.nonces, after.view) == (NONCES, before.view)


@pytest.mark.parametrize("nonce", ["short", "x" * 65, "with space!", "nul\0nul\0nul"])
def test_a_nonce_that_is_none_is_refused(door, nonce):
    place = door.table(everyone=True)
    with pytest.raises(Refused) as refused:
        place.join(0, nonce=nonce)
    assert refused.value.status in (400, 422)


def test_the_table_waits_for_everyone_if_it_was_asked_to(door):
    place = door.table(everyone=True)
    assert not place.seen(0).begun, "a program's first look does not begin it"
    with pytest.raises(Refused) as refused:
        place.move(0, 0, 0)
    assert refused.value.status in (409, 422)


def test_otherwise_a_program_that_uses_a_token_begins_it(door):
    place = door.table()
    assert not place.seen().begun
    assert place.seen(0).begun
