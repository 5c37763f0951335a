"""A finished match is looked through elsewhere than in the event loop, and not twice."""

import asyncio
import itertools
import threading
from types import SimpleNamespace

import msgspec
import pytest

from tests.server.tables.sitting import act
from watertable.kernel.table.table import Table
from watertable.server.protocol import Payload
from watertable.server.tables import Refused, backroom, loading, replays
from watertable.server.tables.backroom import Backroom
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.payloads import payload_of
from watertable.server.tables.replays import Replays

pytestmark = pytest.mark.anyio

LONG = {"start_water": 99, "max_water": 99, "turn_cap": 0}  # nobody is dry so soon


async def begun(house):
    place = await (await house.table(options=LONG)).obey_no_orders()
    for seat in (0, 1):
        await place.seen(seat)
    return place


async def finished(house, plies=12):
    place = await begun(house)
    while (await place.seen()).ply < plies:
        await act(place)
    await house.hub.resign(place.id, place.who[0])
    return place


async def shown(place, ply, seat=None, is_open=False):
    body = await place.hub.at_ply(place.id, ply, seat, is_open)
    return msgspec.json.decode(body, type=Payload)


@pytest.fixture
def played(monkeypatch):
    """In which thread lines were played."""
    names = []
    play_line = Table.play_line

    def noted(table, line):
        names.append(threading.current_thread().name)
        play_line(table, line)

    monkeypatch.setattr(Table, "play_line", noted)
    return names


async def test_a_replay_is_played_in_the_archive(house, played):
    place = await finished(house)
    now = await shown(place, 8)
    assert now.ply == 8
    assert {name.partition("_")[0] for name in played} == {"archive"}


async def test_who_steps_on_is_played_on_from_there(house, played):
    place = await finished(house)
    for ply in range(10):
        assert (await shown(place, ply, seat=1)).ply == ply
    assert len(played) == 9
    assert (await shown(place, 4, seat=1)).ply == 4
    assert len(played) == 9, "what was said once is said again"
    assert (await shown(place, 4, seat=0)).ply == 4
    assert len(played) == 13, "a step back is played from the beginning"


async def test_what_is_shown_does_not_depend_on_what_was_looked_at_before(house):
    place = await finished(house)
    forwards = [await place.hub.at_ply(place.id, ply, 0, True) for ply in range(12)]
    place.hub.hall.replays = Replays()
    backwards = [await place.hub.at_ply(place.id, ply, 0, True) for ply in reversed(range(12))]
    assert forwards == backwards[::-1]


async def test_what_is_shown_is_what_a_seat_was_told_then(house):
    place = await finished(house)
    await shown(place, 0)
    (match,) = place.hub.hall.replays.matches.values()
    for ply, seat in itertools.product(range(12), (None, 0, 1)):
        then = payload_of(match.after(ply), seat, False, 0, place.hub.hall.time.now())
        then.orders, then.undo_to = [], None
        said = msgspec.json.decode(msgspec.json.encode(then), type=Payload)
        assert await shown(place, ply, seat) == said
        opened = (await shown(place, ply, seat, True)).view
        own = [match.after(ply).table.view(one) for one in (0, 1)]
        assert opened["players"] == [own[0]["players"][0], own[1]["players"][1]]
        assert said.view is not None
        assert {**opened, "players": 0} == {**said.view, "players": 0}


async def test_what_is_kept_has_an_end(house, monkeypatch):
    monkeypatch.setattr(replays, "LINES", 30)
    monkeypatch.setattr(replays, "BYTES", 20_000)
    for _ in range(4):
        place = await finished(house)
        for ply in range(10):
            await shown(place, ply)
    kept = place.hub.hall.replays
    assert sum(len(match.lines) for match in kept.matches.values()) <= 30
    assert kept.bytes == sum(map(len, kept.said.values())) <= 20_000
    assert kept.said


async def test_a_match_that_is_too_long_to_be_kept_is_shown_all_the_same(house, monkeypatch):
    monkeypatch.setattr(replays, "LINES", 3)
    place = await finished(house)
    assert (await shown(place, 9)).ply == 9
    assert not place.hub.hall.replays.matches


async def test_a_line_that_cannot_be_played_leaves_no_half_a_table(house, monkeypatch):
    place = await finished(house)
    await shown(place, 3)
    (match,) = place.hub.hall.replays.matches.values()
    good = match.lines[5]
    match.lines[5] = (msgspec.structs.replace(good[0], hash=b"wrong"), good[1])
    with pytest.raises(Refused, match="damaged"):
        await shown(place, 9)
    match.lines[5] = good
    assert (await shown(place, 9)).ply == 9


async def test_the_archive_is_not_asked_for_ever_more(house, monkeypatch):
    place = await finished(house)
    monkeypatch.setattr(backroom, "WAITING", 0)
    with pytest.raises(Refused) as refused:
        await shown(place, 3)
    assert (refused.value.status, refused.value.code) == (429, "busy")
    assert refused.value.wait > 0


async def test_a_long_match_is_read_back_in_the_back_room(house, played, monkeypatch):
    monkeypatch.setattr(loading, "AT_ONCE", 8)
    place = await finished(house)
    place.hub.hall.drop(place.hub.hall.tables[place.id])
    await place.seen()
    assert len(played) > 8
    assert {name.partition("_")[0] for name in played} == {"back-room"}


async def test_who_is_cancelled_waits_until_the_back_room_is_done_with_the_table(
    house, monkeypatch
):
    monkeypatch.setattr(loading, "AT_ONCE", 8)
    place = await finished(house)
    live = place.hub.hall.tables[place.id]
    place.hub.hall.drop(live)
    begun, go_on = threading.Event(), threading.Event()
    fill = LiveTable.fill

    def slow(live, row, lines, game):
        begun.set()
        assert go_on.wait(30)
        fill(live, row, lines, game)

    monkeypatch.setattr(LiveTable, "fill", slow)
    asking = asyncio.ensure_future(place.seen())
    await asyncio.to_thread(begun.wait, 30)
    asking.cancel()
    await asyncio.sleep(0.01)
    assert not asking.done()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert place.id not in place.hub.hall.tables
    assert (await place.seen()).outcome is not None


async def test_an_undo_is_tried_in_the_back_room(house, played):
    place = await begun(house)
    while (await place.seen()).ply < 6:
        await act(place)
    live = place.hub.hall.tables[place.id]
    await loading.copy(place.hub.hall, live)
    assert played
    assert {name.partition("_")[0] for name in played} == {"back-room"}


async def test_the_choices_of_a_review_are_found_in_the_archive(house, played, monkeypatch):
    place = await finished(house)

    async def judge(*_):
        raise AssertionError("nobody thinks here")

    monkeypatch.setattr(house.players, "judge", judge, raising=False)
    await place.hub.review(place.id)
    for task in tuple(place.hub.hall.errands.tasks):
        if "_work" in repr(task):
            with pytest.raises(AssertionError):
                await task
    assert {name.partition("_")[0] for name in played} == {"archive"}


async def test_a_box_or_a_position_is_read_in_the_back_room(house, monkeypatch):
    threads = []
    made = Table.__init__

    def noted(table, *args, **more):
        threads.append(threading.current_thread().name.partition("_")[0])
        made(table, *args, **more)

    monkeypatch.setattr(Table, "__init__", noted)
    place = await house.table()
    threads.clear()
    text = house.hub.hall.tables[place.id].game.text
    place = await house.table(box=f"# another\n{text}", position={"seats": 2, "turn": 5})
    await place.seen(0)
    assert set(threads) == {"back-room"}


async def test_whoever_works_at_the_back_lets_others_go_first(monkeypatch):
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    backroom.breathe()
    assert pauses == [], "the event loop itself never sleeps"
    room = Backroom("test")
    await room.do(backroom.breathe)
    room.close()
    assert pauses == [backroom.BREATH]


def test_matches_without_a_move_are_not_kept_by_the_thousand():
    kept = Replays()
    for number in range(1_000):
        kept.keep((f"table {number}", 0), SimpleNamespace(lines=[]))  # type: ignore[arg-type]
    assert len(kept.matches) <= 200
