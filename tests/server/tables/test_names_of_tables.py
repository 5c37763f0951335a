"""Tables have names that people can say; only those of listed tables lead anywhere."""

import itertools
import re

import pytest

from watertable.server.protocol import AskRequest, HostRequest, Join, NewTable
from watertable.server.tables import Refused, Who
from watertable.server.tables.naming import name_words, new_name

pytestmark = pytest.mark.anyio
TRIED = 10_000
HOST = Who(None, True, 0)


@pytest.fixture
def hub(house):
    return house.hub


@pytest.fixture
def store(house):
    return house.store


def a_table(*seats, **more):
    return NewTable(game="showdown", seats=list(seats or ("person", "person")), **more)


def test_words_can_be_said_and_typed():
    words = name_words()
    for several in (words.first, words.second, words.third):
        assert len(set(several)) == len(several)
        assert all(re.fullmatch("[a-z]{3,11}", word) for word in several)
    assert len(words.first) * len(words.second) > TRIED
    assert re.fullmatch("[a-z]+-[a-z]+-[a-z]+", new_name(3))


async def test_a_table_is_given_a_name_that_everybody_there_is_told(hub):
    made = await hub.create(a_table(listed=True))
    alias = (await hub.payload(made.id)).alias
    assert (await hub.named(alias)).table == made.id
    assert [one.alias for one in (await hub.listed()).tables] == [alias]


async def test_ten_thousand_names_lead_to_no_table_that_is_not_listed(hub, store):
    hidden = [(await hub.create(a_table())).id for _ in range(30)]
    listed = [(await hub.create(a_table(listed=True))).id for _ in range(5)]
    words = name_words()
    pairs = itertools.islice(itertools.product(words.first, words.second), TRIED)
    known = [row.alias for row in await store.many(hidden + listed)]
    found = set()
    for name in {*known, *map("-".join, pairs)}:
        named = await hub.named(name)
        if named is not None and named.is_open:
            found.add(named.table)
    assert found == set(listed)


async def test_a_name_leads_nowhere_when_the_match_has_ended(hub, store):
    made = await hub.create(a_table(listed=True))
    alias = (await hub.payload(made.id)).alias
    await store.end(made.id)
    assert not (await hub.named(alias)).is_open


async def test_where_all_pairs_are_taken_there_is_a_third_word(hub, monkeypatch):
    few = name_words()
    few = type(few)(first=["maple"], second=["otter"], third=few.third)
    monkeypatch.setattr("watertable.server.tables.naming.name_words", lambda: few)
    made = [await hub.create(a_table()) for _ in range(4)]
    names = [(await hub.payload(one.id)).alias for one in made]
    assert names[0] == "maple-otter"
    assert len(set(names)) == 4
    assert all(name.startswith("maple-otter-") for name in names[1:])


async def test_names_go_with_their_tables_and_are_free_again(hub, store):
    made = await hub.create(a_table(listed=True))
    alias = (await hub.payload(made.id)).alias
    other = await hub.create(a_table())
    assert not await store.aliases.give(other.id, alias)
    await store.delete(made.id)
    assert await hub.named(alias) is None


async def test_a_free_seat_is_asked_for_and_the_host_gives_it(hub):
    made = await hub.create(a_table())
    await hub.join(made.id, Join(token=made.seats[0].token, name="Ada", nonce="nonce-of-ada"))
    with pytest.raises(Refused, match="Somebody is at that seat"):
        await hub.ask_for_seat(made.id, AskRequest(0, "Priya"))
    await hub.ask_for_seat(made.id, AskRequest(1, "Priya"))
    await hub.ask_for_seat(made.id, AskRequest(1, "Leo"))
    assert [one.name for one in (await hub.payload(made.id)).wants] == ["Priya", "Leo"]
    await hub.host(made.id, HOST, HostRequest("free", 1))
    joined = await hub.join(made.id, Join(name="Priya", nonce="nonce-of-priya"))
    assert joined.seat == 1
    assert (await hub.payload(made.id)).wants == []


async def test_the_host_says_no_and_nobody_fills_a_table_with_asking(hub):
    made = await hub.create(a_table())
    for number in range(20):
        await hub.ask_for_seat(made.id, AskRequest(1, f"Guest {number}"))
    assert len((await hub.payload(made.id)).wants) == 6
    await hub.host(made.id, HOST, HostRequest("decline", 1))
    assert (await hub.payload(made.id)).wants == []


async def test_a_bot_is_given_the_seat_that_nobody_took_and_the_match_begins(hub):
    made = await hub.create(a_table())
    with pytest.raises(Refused, match="There is no bot"):
        await hub.host(made.id, HOST, HostRequest("bot", 1, "bot:nobody"))
    await hub.host(made.id, HOST, HostRequest("bot", 1, "bot:random"))
    with pytest.raises(Refused, match="not open"):  # somebody has to be left
        await hub.host(made.id, HOST, HostRequest("bot", 0, "bot:random"))
    with pytest.raises(Refused):  # the link of before opens nothing
        await hub.join(made.id, Join(token=made.seats[1].token))
    await hub.join(made.id, Join(token=made.seats[0].token, name="Ada", nonce="nonce-of-ada"))
    now = await hub.payload(made.id)
    assert now.begun
    assert [sitter.kind for sitter in now.sitters] == ["person", "bot:random"]


async def test_a_match_that_is_over_is_given_a_name_by_those_who_played_it(hub):
    made = await hub.create(a_table(everyone=False))
    who = Who(0)
    await hub.payload(made.id, who)
    await hub.payload(made.id, Who(1))
    with pytest.raises(Refused, match="when it is over"):
        await hub.call_match(made.id, who, "The long rain")
    await hub.resign(made.id, who)
    await hub.call_match(made.id, who, "The long rain")
    assert (await hub.payload(made.id)).called == "The long rain"
    with pytest.raises(Refused, match="Only somebody who sits"):
        await hub.call_match(made.id, Who(None), "Mine")


async def test_spectators_are_counted(hub, house, monkeypatch):
    monkeypatch.setattr("watertable.server.tables.publishing.CROWD", 0.05)
    place = await house.table(listed=True)
    ears = [await place.watch() for _ in range(3)]
    assert (await ears[0].until(lambda now: now.watching == 3)).watching == 3
    assert [one.watching for one in (await hub.listed()).tables] == [3]
    hub.unwatch(ears[2].watch)
    await ears[0].until(lambda now: now.watching == 2)
