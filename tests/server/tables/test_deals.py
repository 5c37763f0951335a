"""The deal of the day: the same for everybody, one try, and closed until its seed is told."""

import json
from datetime import UTC, datetime

import msgspec
import pytest

import watertable as wt
from tests.server.tables.conftest import Place
from tests.server.tables.sitting import Ear
from watertable.kernel.records.chance import promise_of
from watertable.kernel.table.log import Log
from watertable.server.protocol import AskRequest, Join, NewTry, OnwardRequest
from watertable.server.store.named import NamedPlayer
from watertable.server.tables import Refused, Who, deals

pytestmark = pytest.mark.anyio
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()
DAY, NEXT = "2026-11-18", "2026-11-19"
ANA, BEN = NamedPlayer("p-ana", "Ana"), NamedPlayer("p-ben", "Ben")


class Sun:
    """What time it is, as far as deals are concerned."""

    def __init__(self):
        self.at = NOON

    def __call__(self):
        return self.at

    def set(self):
        self.at += 86_400


@pytest.fixture
async def sun(house):
    sun = Sun()
    house.hub.hall.calendar.clock = sun
    house.hub.hall.calendar.settled = DAY
    return sun


async def promise(house, game="showdown"):
    return (await house.hub.deal(house.hub.hall.calendar.today, game)).promise


async def tried(house, player=None, held=(), game="showdown"):
    new = NewTry(await promise(house, game), "Somebody")
    begun = await house.hub.begin_try(game, new, held=held, player=player)
    place = Place(house.hub, begun.id, {0: begun.token})
    place.who[0] = Who(0)
    await house.hub.orders(place.id, place.who[0], [])
    return place


async def given_up(house, player=None):
    place = await tried(house, player)
    await house.hub.resign(place.id, place.who[0])
    await settled(house)
    return place


async def settled(house):
    """Wait for what is noted beside when a match is over."""
    for errand in tuple(house.hub.hall.errands.tasks):
        if errand.get_coro().__qualname__ == "record":
            await errand


async def pass_midnight(house, sun):
    sun.set()
    await deals.keep(house.hub.hall)


async def refused(asked):
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value.said.code, refusal.value.said.message


def nonce_of(place):
    return Join(place.tokens[0], nonce="abcdefgh")


async def test_everybody_has_the_same_chance_and_no_nonce_changes_it(house, sun):
    one, other = await tried(house), await tried(house)
    await house.hub.join(other.id, nonce_of(other), [other.tokens[0]])
    mine, theirs = await one.seen(0), await other.seen(0)
    assert mine.promise == theirs.promise == await promise(house)
    assert mine.nonces == theirs.nonces == []
    chance = [json.loads((await house.store.lines(place.id))[0][0].line) for place in (one, other)]
    assert chance[0] == chance[1]


async def test_the_promise_is_told_a_day_ahead_and_kept(house, sun):
    before = {deal.game: deal.promise for deal in (await house.hub.deals([])).tomorrow}
    sun.set()
    after = {deal.game: deal.promise for deal in (await house.hub.deals([])).today}
    assert before == after
    assert len(set(after.values())) == len(after) > 1


async def test_a_try_begins_by_naming_the_promise(house, sun):
    asked = house.hub.begin_try("showdown", NewTry("0" * 64))
    assert (await refused(asked))[0] == "deal"
    assert (await house.hub.deal(DAY, "showdown")).tries == 0


async def test_nobody_else_sees_anything_before_midnight(house, sun):
    place = await given_up(house, ANA)
    hub, id = house.hub, place.id
    for asked in (
        hub.payload(id),
        hub.watch(id, place.who[None], Ear()),
        hub.log(id),
        hub.at_ply(id, 0, None, False),
        hub.at_ply(id, 0, 0, True),
        hub.review(id),
        hub.rematch(id, place.who[0]),
        hub.play_on(id, OnwardRequest(0, ["person", "bot:river"])),
        hub.ask_for_seat(id, AskRequest(0, "Nosy")),
    ):
        code, said = await refused(asked)
        assert code == "deal", said
    assert await hub.is_sealed(id)
    deal = await hub.deal(DAY, "showdown")
    assert deal.seed is None
    assert deal.list[0].table is None


async def test_there_are_no_hints_and_no_way_back(house, sun):
    place = await tried(house)
    now = await (await place.watch(0)).until(lambda told: told.to_act == 0)
    hub, who = house.hub, place.who[0]
    for asked in (
        hub.hint(place.id, who),
        hub.known(place.id, who),
        hub.undo(place.id, who, now.ply),
    ):
        assert await refused(asked) == (
            "deal",
            "At the deal of the day there are no hints, no going back and no second try.",
        )


async def test_whoever_played_is_not_told_the_seed_before_midnight(house, sun):
    place = await given_up(house)
    now = await place.seen(0)
    assert now.outcome is not None
    assert now.seed is None
    assert now.deal.sealed
    secret = (await house.store.load(place.id)).secret
    lines = b"".join(entry.line for entry, _ in await house.store.lines(place.id))
    assert secret.hex().encode() not in lines + msgspec.json.encode(now)


async def test_after_midnight_the_seed_is_told_and_the_log_can_be_verified(house, sun):
    place = await given_up(house)
    promised = await promise(house)
    await pass_midnight(house, sun)
    deal = await house.hub.deal(DAY, "showdown")
    assert promise_of(bytes.fromhex(deal.seed)) == promised == deal.promise
    log = Log.loads((await house.hub.log(place.id)).decode())
    log.verify()
    assert log.seed == deal.seed
    assert (await place.seen()).seed == deal.seed
    assert wt.game("showdown").title
    await house.hub.at_ply(place.id, 1, None, False)


async def test_midnight_ends_what_still_runs_unranked_before_the_seed_is_told(house, sun):
    place = await tried(house, ANA)
    ear = await place.watch(0)
    seen = []
    reveal = house.store.deals.reveal

    async def looked(day, game):
        seen.append((await house.store.load(place.id)).ended)
        await reveal(day, game)

    house.store.deals.reveal = looked
    await pass_midnight(house, sun)
    assert seen, "the seed is told"
    assert all(ended is not None for ended in seen), "and no try runs any more by then"
    deal = await house.hub.deal(DAY, "showdown")
    assert deal.list == []
    assert deal.tries == 1
    mine = await house.store.deals.of_table(place.id)
    assert mine is not None
    assert (await house.hub.shared_try(mine.share)).state == "unranked"
    now = await ear.until(lambda told: told.deal.stopped and not told.deal.sealed)
    assert now.to_act is None
    code, said = await refused(house.hub.resign(place.id, place.who[0]))
    assert (code, said[:14]) == ("deal", "Midnight has e")


async def test_a_match_that_ended_in_time_counts_even_if_nobody_had_noted_it(house, sun):
    place = await tried(house, ANA)
    kept = house.store.deals.record
    house.store.deals.record = lambda *_: kept("nobody", b"{}")  # as if it had died in that moment
    await house.hub.resign(place.id, place.who[0])
    await settled(house)
    house.store.deals.record = kept
    await pass_midnight(house, sun)
    [listed] = (await house.hub.deal(DAY, "showdown")).list
    assert (listed.name, listed.state, listed.won) == ("Ana", "over", False)


async def test_a_player_has_one_try_and_so_has_a_browser(house, sun):
    place = await given_up(house, ANA)
    said = "You have had your try at this deal."
    assert (await refused(tried(house, ANA)))[1] == said
    assert (await refused(tried(house, None, [place.id])))[1] == said
    assert (await refused(tried(house, BEN, [place.id])))[1] == said
    await tried(house, BEN)
    assert (await house.hub.deal(DAY, "showdown")).tries == 2
    assert (
        await house.store.deals.begin((await house.store.deals.of_player(ANA.id, DAY))[0]) is False
    ), "the store says so too"


async def test_anonymous_tries_are_played_but_not_listed(house, sun):
    await given_up(house)
    await given_up(house, ANA)
    deal = await house.hub.deal(DAY, "showdown")
    assert [(one.name, one.place) for one in deal.list] == [("Ana", 1)]
    assert deal.tries == 2


async def test_the_shared_text_tells_the_result_alone(house, sun):
    place = await given_up(house, ANA)
    deal = await house.hub.deal(DAY, "showdown", [place.id])
    told = await house.hub.shared_try(deal.mine.share)
    own, other = told.points
    assert told.text == (
        f"Showdown, the deal of 18 November 2026: lost to {deal.bot_name}, {own} to {other}; "
        "number 1 of the day."
    )
    assert told.url == f"/daily/{DAY}/showdown/{told.share}"
    assert told.table is None
    assert place.id not in msgspec.json.encode(told).decode()


async def test_a_name_that_is_given_up_leaves_anonymous_tries(house, sun):
    await given_up(house, ANA)
    await house.store.deals.disown(ANA.id)
    deal = await house.hub.deal(DAY, "showdown")
    assert (deal.list, deal.tries) == ([], 1)


async def test_yesterdays_deal_is_played_no_more(house, sun):
    old = await promise(house)
    sun.set()
    new = NewTry(old)
    assert (await refused(house.hub.begin_try("showdown", new)))[0] == "deal"
    assert (await refused(house.hub.deal("2026-12-24", "showdown")))[0] == "no_deal"


async def test_a_server_that_slept_through_midnight_settles_first(opened, sun, house):
    place = await tried(house, ANA)
    await house.hub.close()
    sun.set()
    other = await opened()
    other.hub.hall.calendar.clock = sun
    await deals.keep(other.hub.hall)
    row = await house.store.load(place.id)
    assert row.ended is not None
    assert (await other.hub.deal(DAY, "showdown")).seed is not None
