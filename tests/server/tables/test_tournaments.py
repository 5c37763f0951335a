"""Tournaments: entered by a link, paired round by round, ended at deadlines by the tables' time."""

import asyncio

import msgspec
import pytest

from watertable.server.protocol import (
    EnterTournament,
    Join,
    NewTournament,
    TournamentHost,
)
from watertable.server.store.named import NamedPlayer
from watertable.server.tables import Address, Refused, Who, rounds

pytestmark = pytest.mark.anyio
ANA = NamedPlayer("p-ana", "Ana")
ROUND = 600.0


class Cup:
    """A tournament, and those who have entered it."""

    def __init__(self, house, made):
        self.hub, self.store = house.hub, house.store
        self.id, self.host = made.id, made.host
        self.tokens = {}

    async def enter(self, *names):
        for name in names:
            said = await self.hub.enter_tournament(self.id, EnterTournament(name))
            self.tokens[name] = said.token
        return self

    async def act(self, act, **more):
        return await self.hub.host_tournament(self.id, self.host, TournamentHost(act, **more))

    async def told(self, name=None):
        return await self.hub.tournament(self.id, self.tokens.get(name))

    async def sit(self, name):
        """Take the seat of this round, with a nonce."""
        seat = await self.hub.tournament_seat(self.id, self.tokens[name])
        await self.hub.join(seat.id, Join(seat.token, nonce=f"nonce-of-{seat.seat}"), [seat.token])
        return seat.id, Who(seat.seat)

    async def lose(self, name):
        """Sit down and give up; the other must sit there."""
        table, who = await self.sit(name)
        await self.hub.resign(table, who)

    async def until(self, so):
        """Wait until the tournament has come so far."""
        async with asyncio.timeout(30):
            while not so(now := await self.told()):
                await asyncio.sleep(0.01)
        return now

    def pair_of(self, now, name):
        """Return the names of both who meet where one of them is waited for."""
        names = {one.number: one.name for one in now.entrants}
        for it in now.rounds[-1].pairings:
            pair = names[it.first], names.get(it.second)
            if name in pair:
                return pair, it
        raise AssertionError(name)


@pytest.fixture
def cup(house):
    async def make(**more):
        said = {"name": "Friday", "game": "showdown", "seconds": ROUND, "rounds": 2} | more
        made = await house.hub.make_tournament(msgspec.convert(said, NewTournament))
        return Cup(house, made)

    return make


async def refused(asked):
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value.said.message


def pass_time(hub, seconds=ROUND + 1):
    hub.hall.time.skew += seconds


async def play(friday, loses):
    """Play the round: of two who meet, whoever is named first gives up."""
    now = await friday.told()
    names = {one.number: one.name for one in now.entrants}
    for it in now.rounds[-1].pairings:
        if it.state == "over":
            continue
        pair = names[it.first], names[it.second]
        for name in pair:
            await friday.sit(name)
        await friday.lose(min((name for name in pair if name in loses), key=loses.index))


async def test_four_play_two_rounds_and_stand_by_points_and_buchholz(cup):
    friday = await (await cup()).enter("Ana", "Ben", "Cid", "Dee")
    begun = await friday.act("begin")
    assert (begun.state, begun.rounds_planned) == ("playing", 2)
    loses = ["Dee", "Cid", "Ben"]
    await play(friday, loses)
    second = await friday.until(lambda now: len(now.rounds) == 2)
    first = second.rounds[0]
    assert first.until is None
    assert all(it.state == "over" and it.result in ("first", "second") for it in first.pairings)
    winners = {one.number for one in second.entrants if one.points}
    assert {it.first in winners for it in second.rounds[1].pairings} == {True, False}
    await play(friday, loses)
    over = await friday.until(lambda now: now.state == "over")
    assert [one.points for one in over.entrants] == [2, 1, 1, 0]
    assert over.entrants[0].name == "Ana"
    places = {one.place: one.buchholz for one in over.entrants}
    assert places[1] >= 1
    assert await refused(friday.sit("Ana")) == "You are not waited for in this round."


async def test_where_they_are_odd_one_has_a_bye_and_it_is_nobodys_twice(cup):
    friday = await (await cup()).enter("Ana", "Ben", "Cid")
    now = await friday.act("begin")
    [bye] = [it for it in now.rounds[0].pairings if it.second is None]
    assert (bye.state, bye.result) == ("over", "bye")
    await play(friday, ["Ana", "Ben"])
    now = await friday.until(lambda told: len(told.rounds) == 2)
    [other] = [it for it in now.rounds[1].pairings if it.second is None]
    assert other.first != bye.first


async def test_a_bot_takes_the_empty_place_and_plays_its_matches(cup):
    friday = await (await cup(filler="bot:puddle", rounds=1)).enter("Ana")
    now = await friday.act("begin")
    bot = next(one for one in now.entrants if one.bot)
    assert bot.bot == "puddle"
    assert bot.name != "puddle", "bots have names of their own"
    await friday.lose("Ana")
    over = await friday.until(lambda told: told.state == "over")
    assert [(one.points, one.bot is None) for one in over.entrants] == [(1, False), (0, True)]


async def test_bots_play_each_other_though_nobody_looks(cup, house):
    friday = await (await cup(rounds=1)).enter("Ana")
    for _ in range(3):
        await friday.act("bot", bot="bot:random")
    now = await friday.act("begin")
    house.hub.hall.manners = msgspec.structs.replace(house.hub.hall.manners, unwatched=-1.0)
    _, own = friday.pair_of(now, "Ana")
    other = next(it for it in now.rounds[0].pairings if it is not own)
    await friday.until(
        lambda told: any(it.first == other.first and it.result for it in told.rounds[0].pairings)
    )


async def test_in_a_round_robin_everybody_meets_everybody(cup):
    friday = await (await cup(kind="round_robin")).enter("Ana", "Ben", "Cid")
    now = await friday.act("begin")
    assert now.rounds_planned == 3
    for n in range(3):
        await friday.until(lambda told, n=n: len(told.rounds) == n + 1)
        await play(friday, ["Cid", "Ben"])
    over = await friday.until(lambda told: told.state == "over")
    points = {one.name: one.points for one in over.entrants}
    assert points == {"Ana": 3, "Ben": 2, "Cid": 1}, "each has had a bye"


async def test_at_the_deadline_whoever_came_has_won_and_who_came_not_has_lost(cup, house):
    friday = await (await cup(rounds=1)).enter("Ana", "Ben", "Cid", "Dee")
    now = await friday.act("begin")
    (first, second), _ = friday.pair_of(now, "Ana")
    other = second if first == "Ana" else first
    await friday.sit("Ana")
    pass_time(house.hub)
    await rounds.look_at(house.hub.hall, friday.id)
    over = await friday.told()
    points = {one.name: one.points for one in over.entrants}
    assert over.state == "over"
    assert points.pop("Ana") == 1
    assert set(points.values()) == {0}, "nobody came to the other table"
    results = {it.result: it.why for it in over.rounds[0].pairings}
    assert results.pop("none") == "away"
    assert list(results.values()) == ["away"]
    assert other in points


async def test_at_the_deadline_whoever_a_match_waits_for_has_lost_it(cup, house):
    friday = await (await cup(rounds=1)).enter("Ana", "Ben")
    await friday.act("begin")
    (table, who), _ = await friday.sit("Ana"), await friday.sit("Ben")
    payload = await house.hub.payload(table, who)
    asked = payload.to_act
    pass_time(house.hub)
    await rounds.look_at(house.hub.hall, friday.id)
    over = await friday.told()
    [it] = over.rounds[0].pairings
    assert (it.result, it.why) == ("second" if asked == 0 else "first", "late")
    assert (await house.hub.payload(table, who)).outcome is not None


async def test_a_server_that_starts_again_goes_on(cup, house, opened):
    friday = await (await cup(filler="bot:random")).enter("Ana")
    now = await friday.act("begin")
    assert now.rounds_planned == 1
    table, who = await friday.sit("Ana")
    await house.hub.close()
    other = await opened()
    friday.hub = other.hub
    assert (await friday.told("Ana")).my_table == table
    await other.hub.resign(table, who)
    over = await friday.until(lambda told: told.state == "over")
    assert [one.points for one in over.entrants] == [1, 0]


async def test_what_ended_while_nobody_noted_it_is_noted_later(cup, house):
    friday = await (await cup(rounds=1)).enter("Ana", "Ben")
    await friday.act("begin")
    hall = house.hub.hall
    table, who = await friday.sit("Ana")
    await friday.sit("Ben")
    hall.note_end = lambda live: None  # as if it had died in that moment
    await house.hub.resign(table, who)
    assert (await friday.told()).state == "playing"
    await rounds.keep(hall)
    assert (await friday.told()).state == "over"


async def test_a_table_is_told_to_those_who_play_there_until_it_is_over(cup):
    friday = await (await cup(rounds=1)).enter("Ana", "Ben", "Cid", "Dee")
    now = await friday.act("begin")
    assert all(it.table is None for it in now.rounds[0].pairings), "not even to the host"
    mine = await friday.told("Ana")
    assert mine.my_table is not None
    assert [it.table for it in mine.rounds[0].pairings if it.table] == [mine.my_table]
    (first, second), _ = friday.pair_of(now, "Ana")
    for name in (first, second):
        await friday.sit(name)
    await friday.lose("Ana")
    later = await friday.until(lambda told: any(it.result for it in told.rounds[0].pairings))
    assert [it.table for it in later.rounds[0].pairings if it.table] == [mine.my_table]
    assert (await friday.hub.listed()).tables == [], "none of them is in the lobby's list"


async def test_where_it_is_open_everybody_may_look_on(cup):
    friday = await (await cup(open=True)).enter("Ana", "Ben")
    now = await friday.act("begin")
    [it] = now.rounds[0].pairings
    names = {one.name for one in (await friday.hub.payload(it.table)).sitters}
    assert names == {"Ana", "Ben"}


async def test_standings_hold_names_and_results_and_nothing_of_the_cards(cup):
    friday = await (await cup(rounds=1)).enter("Ana", "Ben")
    await friday.act("begin")
    await friday.sit("Ana")
    table, _ = await friday.sit("Ben")
    row = await friday.store.load(table)
    said = msgspec.json.encode(await friday.told("Ana"))
    assert row.secret.hex().encode() not in said
    for secret in (friday.host, *friday.tokens.values()):
        assert secret.encode() not in said
    known = {"number", "name", "bot", "left", "place", "points", "buchholz", "sonneborn"}
    [entrant, _] = msgspec.json.decode(said)["entrants"]
    assert set(entrant) == known | {"won", "drawn", "lost"}


async def test_whoever_leaves_is_paired_no_more_and_the_other_wins(cup):
    friday = await (await cup()).enter("Ana", "Ben", "Cid", "Dee")
    now = await friday.act("begin")
    (first, second), _ = friday.pair_of(now, "Ana")
    other = second if first == "Ana" else first
    left = await friday.hub.withdraw(friday.id, friday.tokens["Ana"])
    points = {one.name: one.points for one in left.entrants}
    assert (points["Ana"], points[other]) == (0, 1)
    await play(friday, ["Ben", "Cid", "Dee"])
    now = await friday.until(lambda told: len(told.rounds) == 2)
    ana = next(one for one in now.entrants if one.name == "Ana")
    assert ana.left
    assert all(ana.number not in (it.first, it.second) for it in now.rounds[1].pairings)


async def test_before_it_begins_one_can_take_back_an_entry_and_tokens_stay_ones_own(cup):
    friday = await (await cup()).enter("Ana", "Ben", "Cid")
    await friday.hub.withdraw(friday.id, friday.tokens["Ana"])
    told = await friday.told("Ben")
    assert [one.name for one in told.entrants if one.number == told.mine] == ["Ben"]
    assert (await friday.told("Ana")).mine is None
    assert await refused(friday.sit("Ana")) == "You have not entered this tournament."


async def test_who_enters_twice_is_one_by_the_key_or_by_the_name_here(cup, house):
    await house.store.named.make(ANA, "ana", None)
    friday = await cup()
    asked = EnterTournament("Ben", "k" * 20)
    one, other = [await house.hub.enter_tournament(friday.id, asked) for _ in range(2)]
    assert one == other
    own = [await house.hub.enter_tournament(friday.id, EnterTournament(), ANA) for _ in range(2)]
    assert own[0] == own[1]
    told = await house.hub.tournament(friday.id, None, ANA)
    assert [one.name for one in told.entrants if one.number == told.mine] == ["Ana"]
    stranger = house.hub.enter_tournament(friday.id, EnterTournament("Ben", "x" * 20))
    assert (await refused(stranger)).startswith("Somebody of that name plays")


async def test_nobody_enters_once_it_has_begun_nor_where_the_host_has_shut_it(cup):
    friday = await (await cup()).enter("Ana", "Ben")
    await friday.act("close")
    assert await refused(friday.enter("Cid")) == "Nobody enters this tournament any more."
    await friday.act("begin")
    assert (await refused(friday.enter("Cid"))).startswith("The tournament has begun")
    assert (await refused(friday.act("begin"))).startswith("The tournament has begun")


async def test_only_the_host_begins_and_other_tokens_open_nothing(cup, house):
    friday = await (await cup()).enter("Ana", "Ben")
    other = await cup()
    place = await house.table()
    for token in (None, "nonsense", friday.tokens["Ana"], other.host, place.tokens[0]):
        asked = house.hub.host_tournament(friday.id, token, TournamentHost("begin"))
        assert await refused(asked) == "Only the host of this tournament can do that."
    for token in (friday.host, other.host, place.tokens[0]):
        assert (await house.hub.tournament(friday.id, token)).mine is None
    with pytest.raises(Refused):
        await house.hub.identify(place.id, friday.tokens["Ana"])


async def test_it_needs_two_and_one_of_them_a_person(cup):
    friday = await cup()
    said = "A tournament needs two players at least, and one of them a person."
    assert await refused(friday.act("begin")) == said
    for _ in range(2):
        await friday.act("bot")
    assert await refused(friday.act("begin")) == said
    for _ in range(6):
        await friday.act("bot")
    assert await refused(friday.act("bot")) == "A tournament has 8 bots at most."


async def test_a_rated_tournament_is_for_names_and_its_matches_count_for_ratings(cup, house):
    ben = NamedPlayer("p-ben", "Ben")
    for player in (ANA, ben):
        await house.store.named.make(player, player.id, None)
    friday = await cup(rated=True, rounds=1)
    assert (await refused(friday.enter("Cid"))).startswith("This tournament is rated")
    assert (await refused(friday.act("bot", bot="bot:greedy"))).startswith("At a rated tournament")
    for player in (ANA, ben):
        await house.hub.enter_tournament(friday.id, EnterTournament(), player)
    await friday.act("begin")
    seats = {}
    for player in (ANA, ben):
        seat = await house.hub.tournament_seat(friday.id, None, player)
        join = Join(seat.token, nonce="abcdefgh")
        await house.hub.join(seat.id, join, [seat.token], player)
        seats[player.name] = Who(seat.seat)
    await house.hub.resign(seat.id, seats["Ben"])
    await friday.until(lambda told: told.state == "over")
    async with asyncio.timeout(30):
        while not await house.hub.ratings_of(ANA.id):
            await asyncio.sleep(0.01)
    [mine], [theirs] = [await house.hub.ratings_of(one.id) for one in (ANA, ben)]
    assert mine.won == 1
    assert mine.rating > theirs.rating


async def test_who_is_forgotten_leaves_results_without_a_name(cup, house):
    await house.store.named.make(ANA, "ana", None)
    friday = await (await cup()).enter("Ben")
    await house.hub.enter_tournament(friday.id, EnterTournament(), ANA)
    await friday.act("begin")
    deleted, remains = await house.hub.forget_player(ANA.id)
    now = await friday.told()
    assert sorted(one.name for one in now.entrants) == ["", "Ben"]
    assert b"Ana" not in (await house.store.tournaments.load(friday.id)).state
    assert ANA.id.encode() not in (await house.store.tournaments.load(friday.id)).state
    assert deleted
    assert remains


async def test_a_rematch_and_a_setting_that_cannot_be_are_refused_in_one_sentence(cup):
    friday = await (await cup(rounds=1)).enter("Ana", "Ben")
    await friday.act("begin")
    await friday.sit("Ana")
    await friday.sit("Ben")
    table, who = await friday.sit("Ana")
    await friday.hub.resign(table, who)
    assert (await refused(friday.hub.rematch(table, who))).startswith("At a tournament the next")
    assert "no game 'chess'" in await refused(cup(game="chess"))
    assert "dragon" in await refused(cup(filler="bot:dragon"))


async def test_two_who_look_after_it_at_once_begin_one_round(cup, house):
    friday = await (await cup()).enter("Ana", "Ben", "Cid", "Dee")
    await friday.act("begin")
    before = await house.store.all_tables()
    await asyncio.gather(*(rounds.look_at(house.hub.hall, friday.id) for _ in range(4)))
    await play(friday, ["Ben", "Cid", "Dee"])
    await asyncio.gather(*(rounds.look_at(house.hub.hall, friday.id) for _ in range(4)))
    await friday.until(lambda told: len(told.rounds) == 2)
    assert len(before) == 2
    assert len(await house.store.all_tables()) == 4


async def test_an_address_makes_so_many_in_an_hour_and_their_tables_count_for_nobody(opened):
    house = await opened(tables_per_hour=50)
    here, there = Address("here", ("here",), "here"), Address("there", ("there",), "there")
    new = NewTournament("Friday", "showdown")
    made = [await house.hub.make_tournament(new, here) for _ in range(10)]
    assert await refused(house.hub.make_tournament(new, here)) == (
        "You have made 10 tournaments within an hour; come back later."
    )
    await house.hub.make_tournament(new, there)
    friday = await Cup(house, made[0]).enter("Ana", "Ben", "Cid", "Dee")
    await friday.act("begin")
    assert await house.store.count_recent(["here"], 3600.0) == 0


async def test_a_host_who_has_a_name_hosts_by_it_until_it_is_forgotten(house):
    await house.store.named.make(ANA, "ana", None)
    made = await house.hub.make_tournament(NewTournament("Friday", "showdown"), player=ANA)
    asked = TournamentHost("bot", bot="bot:puddle")
    told = await house.hub.host_tournament(made.id, None, asked, ANA)
    assert told.host
    await house.hub.forget_player(ANA.id)
    assert await refused(house.hub.host_tournament(made.id, None, asked, ANA)) == (
        "Only the host of this tournament can do that."
    )
    assert ANA.id.encode() not in (await house.store.tournaments.load(made.id)).state


async def test_whoever_lost_the_token_is_known_by_a_seat_that_is_still_theirs(cup, house):
    friday = await (await cup(rounds=1)).enter("Ana", "Ben")
    await friday.act("begin")
    seat = await house.hub.tournament_seat(friday.id, friday.tokens["Ana"])
    other = await house.table()
    held = [(other.id, other.tokens[0]), (seat.id, seat.token)]
    token = await house.hub.entrant_token(friday.id, held)
    assert token == friday.tokens["Ana"]
    for nothing in ([], held[:1], [(seat.id, other.tokens[0])], [(seat.id, "nonsense")]):
        assert await house.hub.entrant_token(friday.id, nothing) is None
