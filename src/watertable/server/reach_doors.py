"""What the addresses of reaching do: tell a seat when it is its turn, or no more."""

from watertable.server import pages, security
from watertable.server.calls import Call, Reply
from watertable.server.protocol import Push, Reachable
from watertable.server.reaching import Keeper, NotCalled, Reach
from watertable.server.reaching.ways_of_seats import Target
from watertable.server.store.ways import KeptWay
from watertable.server.tables import Who, refuse


async def reached(call: Call) -> Reachable:
    """Tell a seat in which ways it is told that it is its turn."""
    return await said_of(call, await call.sitter(call.query["seat"]))


async def reach(call: Call) -> Reachable:
    """Tell this seat from now on when it is its turn: by push, webhook or mail."""
    who = await call.sitter(call.body.seat)
    call.pace_reaching()
    keeper = opened(call).keeper
    seat, epoch = await call.house.hub.chair_of(call.id, who)
    for kind, target in targets(call):
        await call.house.store.ways.add(keeper.way(call.id, seat, epoch, kind, target))
    return await said_of(call, who)


async def stop(call: Call) -> Reachable:
    """Tell this seat no more, or not this browser."""
    who = await call.sitter(call.body.seat)
    for way in await own(call, who):
        if call.body.endpoint in (None, target_of(call, way)):
            await call.house.store.ways.drop(way.id)
    return await said_of(call, who)


def opened(call: Call) -> Reach:
    """Return what tells people; refuse where this server tells nobody."""
    reach = call.house.reach
    if reach is None:
        raise refuse(503, "no_reach")
    return reach


async def own(call: Call, who: Who) -> list[KeptWay]:
    """Return the ways of whoever asks."""
    seat, epoch = await call.house.hub.chair_of(call.id, who)
    return await call.house.store.ways.of(call.id, seat, epoch)


def target_of(call: Call, way: KeptWay) -> str:
    """Return where a way leads: for comparing, never for telling."""
    keeper: Keeper = opened(call).keeper
    return keeper.target(way).address


async def said_of(call: Call, who: Who) -> Reachable:
    """Say in which ways a seat is told, and which there are."""
    reach = call.house.reach
    if reach is None:
        return Reachable([], None, webhook=False, mail=False)
    ways = [way.kind for way in await own(call, who)]
    return Reachable(ways, reach.vapid.public, reach.hooks, reach.letters is not None)


def targets(call: Call) -> list[tuple[str, Target]]:
    """Return what was asked for, as far as this server has it and may call it."""
    reach, body = opened(call), call.body
    found: list[tuple[str, Target]] = []
    if body.push is not None:
        found.append(("push", push_target(reach, body.push)))
    if body.webhook is not None:
        if not reach.hooks:
            raise refuse(403, "no_webhooks")
        checked(reach, body.webhook)
        found.append(("webhook", Target(body.webhook)))
    if body.mail is not None:
        if reach.letters is None:
            raise refuse(403, "no_mail")
        found.append(("mail", Target(body.mail)))
    if not found:
        raise refuse(422, "bad_way.none")
    return found


def push_target(reach: Reach, push: Push) -> Target:
    """Return a browser's push service; refuse keys that are none."""
    from watertable.server.reaching.push import AUTH, decoded, point_of  # noqa: PLC0415 - an extra

    checked(reach, push.endpoint)
    try:
        point_of(decoded(push.p256dh))
        if len(decoded(push.auth)) != AUTH:
            raise refuse(422, "bad_way.keys")
    except ValueError as error:
        raise refuse(422, "bad_way.keys") from error
    return Target(push.endpoint, push.p256dh, push.auth)


def checked(reach: Reach, url: str) -> None:
    """Refuse an address that is never called."""
    try:
        reach.outside.check(url)
    except NotCalled as refusal:
        raise refuse(422, "bad_way.address", why=str(refusal)) from refusal


async def stop_page(call: Call) -> Reply:
    """Ask whoever has a letter whether no more shall come: looking at it changes nothing."""
    page = pages.stop(call.params["code"])
    return Reply(page.encode(), media="text/html; charset=utf-8", csp=security.STOP)


async def stop_letters(call: Call) -> Reply:
    """Send no more letters of this kind: the button of the page, or of a mail program."""
    reach = call.house.reach
    letters = None if reach is None else reach.letters
    way = None if letters is None else letters.way_of(call.params["code"])
    if way is not None:
        await call.house.store.ways.drop(way)
    page = pages.stopped().encode()
    return Reply(page, media="text/html; charset=utf-8", csp=security.PAGE)
