"""Players who have a name: kept by name, known by session, with seats that go with their tables."""

import pytest

from tests.server.store.rows import a_row
from watertable.server.store import HELD_DAYS
from watertable.server.store.named import CHALLENGE_SECONDS, NamedPlayer, SeatOfPlayer

pytestmark = pytest.mark.anyio
ANA, BEN = NamedPlayer("ana", "Ana"), NamedPlayer("ben", "Ben\0")


@pytest.fixture
async def people(store):
    assert await store.named.make(ANA, "ana", "a hash")
    assert await store.named.make(BEN, "ben", None)
    return store.named


async def test_a_name_is_one_players(people):
    assert not await people.make(NamedPlayer("other", "ANA"), "ana", None)
    assert (await people.find("ana")).player == ANA
    assert (await people.find("ana")).phrase == "a hash"
    assert await people.find("nobody\0") is None
    assert not await people.rename("ben", "Ana", "ana")
    assert await people.rename("ben", "Berta", "berta")
    assert await people.rename("ben", "BERTA", "berta")
    assert await people.many(["ana", "ben", "gone"]) == {"ana": "Ana", "ben": "BERTA"}
    assert await people.make(NamedPlayer("third", "Ben"), "ben", None)


async def test_a_session_is_somebodys_for_a_while(store, people):
    for session in ("one", "two"):
        await people.let_in(session, "ana")
    await people.let_in("stray", "nobody")
    assert await people.of_session("one") == ANA
    assert await people.of_session("stray") is None
    assert await people.count_sessions("ana") == 2
    assert await people.let_out_elsewhere("ana", "one") == 1
    assert await people.of_session("two") is None
    old = (HELD_DAYS + 1) * 86400.0
    await store.write("UPDATE signed SET at = at - $1", old)
    assert await people.of_session("one") is None
    await people.let_go()
    assert await store.read("SELECT * FROM signed") == []


async def test_a_challenge_is_answered_once_and_in_time(store, people):
    await people.ask("c", "for what")
    assert await people.asked("c") == "for what"
    assert await people.asked("c") is None
    await people.ask("late", "for what")
    await store.write("UPDATE challenges SET at = at - $1", CHALLENGE_SECONDS + 1)
    assert await people.asked("late") is None
    await people.let_go()
    assert await store.read("SELECT * FROM challenges") == []


async def test_a_passkey_is_one_players_and_counts_its_uses(people):
    assert await people.add_passkey("ana", "key", b"\x00public", 3)
    assert not await people.add_passkey("ben", "key", b"other", 0)
    assert not await people.add_passkey("nobody", "stray", b"", 0)
    found = await people.passkey("key")
    assert (found.player, found.public_key, found.uses) == (ANA, b"\x00public", 3)
    assert await people.used("key", 3, 4)
    assert not await people.used("key", 3, 4)
    assert not await people.drop_passkey("ben", "key")
    assert [key.credential for key in await people.passkeys_of("ana")] == ["key"]
    assert await people.drop_passkey("ana", "key")
    assert await people.passkey("key") is None


async def test_seats_go_with_the_table_and_all_goes_with_the_player(store, people):
    one, other = [(await store.create(a_row())).id for _ in range(2)]
    await people.sit("ana", SeatOfPlayer(one, 0, 0))
    await people.sit("ana", SeatOfPlayer(one, 0, 2))
    await people.sit("ana", SeatOfPlayer(other, -1, 0))
    await people.sit("ben", SeatOfPlayer(other, 1, 0))
    await people.sit("ben", SeatOfPlayer("nowhere", 1, 0))
    assert await people.seats("ana", one) == [SeatOfPlayer(one, 0, 2)]
    assert len(await people.seats("ana")) == 2
    await store.browsers.hold("b", other, 1, b"ben's")
    await store.browsers.hold("b", other, 0, b"somebody's")
    await store.browsers.give_back(["b"], "ben")
    assert [row.seat for row in await store.browsers.of(["b"])] == [0]
    await store.delete(one)
    assert await people.seats("ana") == [SeatOfPlayer(other, -1, 0)]
    await people.let_in("session", "ana")
    await people.add_passkey("ana", "key", b"", 0)
    await people.forget("ana")
    assert await people.of_session("session") is None
    for table in ("signed", "passkeys", "players"):
        column = "id" if table == "players" else "player_id"
        assert await store.read(f"SELECT 1 FROM {table} WHERE {column} = 'ana'") == []
    assert await store.load(other) is not None


async def test_steps_are_all_done_or_none(store, people):
    rename = "UPDATE players SET name = $2 WHERE id = $1 RETURNING id"
    assert await store.write_all([(rename, ("ana", "A")), (rename, ("ben", "B"))])
    assert not await store.write_all([(rename, ("ana", "X")), (rename, ("nobody", "Y"))])
    assert await people.many(["ana", "ben"]) == {"ana": "A", "ben": "B"}
