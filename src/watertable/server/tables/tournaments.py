"""Tournaments: made by one, entered by their link, and told to whoever has it.

What is told are names, pairings and results. A table is told to those who play there; to others
once its match is over, or where the tournament is open.
"""

import contextlib
import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from watertable import games
from watertable.bots import people
from watertable.bots.levels import LEVELS
from watertable.server.protocol import (
    Entered,
    EnterTournament,
    EntrantTold,
    NewTable,
    NewTournament,
    PairingTold,
    RoundTold,
    TournamentHost,
    TournamentMade,
    TournamentSeat,
    TournamentTold,
)
from watertable.server.store.named import NamedPlayer
from watertable.server.tables import links, lobby, making, rating, rounds
from watertable.server.tables.ledger import encode
from watertable.server.tables.refused import Refused, refuse
from watertable.server.tables.settings import BOT, PROGRAM, check_bots, settings_of
from watertable.server.tables.tokens import new_id
from watertable.server.tables.tournament import Entry, Met, Tournament, lines, planned
from watertable.server.tables.who import NOWHERE, Address

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

MOST, MOST_OF_ALL = 64, 16  # players of a Swiss, and where everybody meets everybody
BOTS = 8
AN_HOUR = 10  # tournaments that one address makes
HOUR = 3600.0
ENTRANT = "e"  # the kind of an entrant's token


async def make(
    hall: "Hall", new: NewTournament, address: Address, player: NamedPlayer | None = None
) -> TournamentMade:
    """Set up a tournament."""
    await _spare(hall, address)
    table = NewTable(new.game, ["person", "person"], options=new.options, clock=new.clock)
    table.rated = new.rated
    rating.check_kinds(table)
    settings = await hall.backroom.do(settings_of, table)
    if new.rated:
        rating.check_options(settings)
    if new.filler is not None:
        _check_bot(hall, new.filler, new.rated)
    made = Tournament(
        name=new.name.strip() or games.game(new.game).title,
        game=new.game,
        kind=new.kind,
        rounds_planned=new.rounds,
        seconds=new.seconds,
        clock=new.clock,
        options=settings.options,
        filler=new.filler,
        rated=new.rated,
        open=new.open,
        host="" if player is None else player.id,
    )
    id = new_id()
    await hall.kept(hall.store.tournaments.create(id, encode(made), address.today, made.host))
    return TournamentMade(id, url(hall, id), hall.signer.token(id, None, 0))


async def _spare(hall: "Hall", address: Address) -> None:
    """Refuse an address that has made too many tournaments."""
    await making.spare(hall, address)
    if not hall.manners.tables_per_hour or address == NOWHERE:
        return
    made = await hall.kept(hall.store.tournaments.count_recent(address.recent, HOUR))
    if made >= AN_HOUR:
        raise refuse(429, "too_many_tournaments", most=AN_HOUR, wait=making.LATER)


def _check_bot(hall: "Hall", kind: str, rated: bool) -> None:
    if rated and kind.removeprefix(BOT) not in LEVELS:
        raise refuse(422, "tournament.rated_bot", levels=", ".join(LEVELS))
    if kind.startswith(PROGRAM):
        making.check_program(hall, kind.removeprefix(BOT))
    else:
        check_bots([kind])


def url(hall: "Hall", id: str) -> str:
    """Return where a tournament can be seen."""
    return f"{hall.manners.base}/tournaments/{id}"


# Entering.


async def enter(
    hall: "Hall", id: str, request: EnterTournament, player: NamedPlayer | None
) -> Entered:
    """Let one more play; who asks again, by name or by the same key, is told the same."""
    key = "" if request.key is None else _hash_of(id, request.key)

    def add(found: Tournament) -> tuple[int, bool]:
        for one in found.entries:
            is_theirs = player is not None and one.player == player.id
            if is_theirs or (key and one.key == key and not one.player):
                return one.serial, False
        _check_room(found)
        if found.rated and player is None:
            raise refuse(403, "tournament.rated_no_name")
        name = player.name if player is not None else (request.name or "").strip()
        if not name:
            raise refuse(422, "tournament.no_name")
        if any(one.name.casefold() == name.casefold() for one in found.entries):
            raise refuse(409, "tournament.name_taken")
        entry = Entry("person", name, "" if player is None else player.id, key)
        return found.add(entry), True

    serial, _ = await rounds.change(hall, id, add, player=None if player is None else player.id)
    found = await rounds.load(hall, id)
    return Entered(found.number_of(serial) or 0, hall.signer.token(id, serial, 0, ENTRANT))


def _hash_of(id: str, key: str) -> str:
    """Return what is kept of an entrant's key."""
    return hashlib.blake2b(f"{id} {key}".encode(), digest_size=16).hexdigest()


def _check_room(found: Tournament) -> None:
    if found.state != "open":
        raise refuse(409, "tournament.begun")
    if found.shut:
        raise refuse(409, "tournament.shut")
    most = MOST if found.kind == "swiss" else MOST_OF_ALL
    if len(found.entries) >= most:
        raise refuse(409, "tournament.full", most=most)


def number_of(
    hall: "Hall", id: str, found: Tournament, token: str | None, player: NamedPlayer | None
) -> int | None:
    """Return the number of whoever asks, by a token or by the name they have here."""
    if token is not None:
        try:
            said = hall.signer.read(token)
        except Refused:
            return None
        if (said.table, said.kind) == (id, ENTRANT) and said.seat is not None:
            return found.number_of(said.seat)
        return None
    if player is None:
        return None
    mine = (n for n, one in enumerate(found.entries, 1) if one.player == player.id)
    return next(mine, None)


async def token_by_seats(hall: "Hall", id: str, held: Sequence[tuple[str, str]]) -> str | None:
    """Return an entrant's token for whoever holds a seat at one of the tournament's tables."""
    found = await rounds.load(hall, id)
    tokens = dict(held)
    for met in found.pairings:
        if met.table not in tokens:
            continue
        row = await hall.kept(hall.store.load(met.table))
        with contextlib.suppress(Refused):
            said = hall.signer.read(tokens[met.table])
            if row is not None and said.table == row.id and lobby.is_current(row, said):
                number = met.first if said.seat == 0 else met.second
                return hall.signer.token(id, found.entry(number).serial, 0, ENTRANT)
    return None


def is_host(
    hall: "Hall", id: str, found: Tournament, token: str | None, player: NamedPlayer | None
) -> bool:
    """Whether somebody hosts a tournament, by a token or by the name they have here."""
    if player is not None and found.host == player.id:
        return True
    if token is None:
        return False
    try:
        said = hall.signer.read(token)
    except Refused:
        return False
    return (said.table, said.seat) == (id, None)


async def seat(
    hall: "Hall", id: str, token: str | None, player: NamedPlayer | None
) -> TournamentSeat:
    """Hand an entrant the seat at which this round waits for them."""
    found = await rounds.load(hall, id)
    number = number_of(hall, id, found, token, player)
    if number is None:
        raise refuse(403, "tournament.not_entrant")
    met = found.mine(number)
    if met is None or not met.table:
        raise refuse(409, "tournament.no_seat")
    told = links.own(hall, met.table, 0 if met.first == number else 1, 0)
    return TournamentSeat(met.table, told.seat, told.token, told.url)


async def withdraw(
    hall: "Hall", id: str, token: str | None, player: NamedPlayer | None
) -> TournamentTold:
    """Play no more rounds; before the first the entry is taken back."""

    def leave(found: Tournament) -> None:
        number = number_of(hall, id, found, token, player)
        if number is None:
            raise refuse(403, "tournament.not_entrant")
        _remove(found, number)

    await rounds.change(hall, id, leave)
    await rounds.look_at(hall, id)
    return await tell(hall, id, token, player)


def _remove(found: Tournament, number: int) -> None:
    if not 1 <= number <= len(found.entries):
        raise refuse(404, "tournament.nobody")
    if found.state == "open":
        del found.entries[number - 1]
    else:
        found.entry(number).left = True


# What the host does.


async def host(
    hall: "Hall",
    id: str,
    token: str | None,
    request: TournamentHost,
    player: NamedPlayer | None = None,
) -> TournamentTold:
    """Do what only the host may do."""
    if not is_host(hall, id, await rounds.load(hall, id), token, player):
        raise refuse(403, "tournament.not_host")
    act: Callable[[Tournament], None]
    match request.act:
        case "begin":
            strengths = await _strengths(hall, id)

            def act(found: Tournament) -> None:
                _begin(found, strengths)

        case "bot":
            kind = request.bot or BOT + "river"

            def act(found: Tournament) -> None:
                _check_room(found)
                _check_bot(hall, kind, found.rated)
                add_bot(found, kind)

        case "remove":

            def act(found: Tournament) -> None:
                _remove(found, request.number or 0)

        case "close":

            def act(found: Tournament) -> None:
                found.shut = not found.shut

        case "end":

            def act(found: Tournament) -> None:
                if found.state == "over":
                    raise refuse(409, "tournament.over")
                found.state = "over"

    await rounds.change(hall, id, act)
    if request.act in ("begin", "remove", "end"):
        await rounds.look_at(hall, id)
    return await tell(hall, id, token, player)


def add_bot(found: Tournament, kind: str) -> None:
    """Let a bot play."""
    if sum(one.is_bot for one in found.entries) >= BOTS:
        raise refuse(409, "tournament.bots_full", most=BOTS)
    found.add(Entry(kind))


async def _strengths(hall: "Hall", id: str) -> dict[str, float]:
    """Return how strong those are who play a rated tournament."""
    found = await rounds.load(hall, id)
    if not found.rated:
        return {}
    whose = [one.player or one.kind for one in found.entries]
    known = await hall.kept(hall.store.ratings.of(found.game, whose))
    return {who: one.strength.mu for who, one in known.items()}


def _begin(found: Tournament, strengths: dict[str, float]) -> None:
    """Begin: the stronger first where it is rated, else by lot."""
    if found.state != "open":
        raise refuse(409, "tournament.begun")
    if len(found.entries) % 2 and found.filler is not None:
        found.add(Entry(found.filler))
    if len(found.entries) < 2 or all(one.is_bot for one in found.entries):
        raise refuse(409, "tournament.too_few")
    secrets.SystemRandom().shuffle(found.entries)
    found.entries.sort(key=lambda one: -strengths.get(one.player or one.kind, 0.0))
    found.state = "playing"


# Telling.


async def tell(
    hall: "Hall", id: str, token: str | None, player: NamedPlayer | None
) -> TournamentTold:
    """Tell of a tournament as whoever asks may know it."""
    found = await rounds.load(hall, id)
    number = number_of(hall, id, found, token, player)
    mine = None if number is None else found.mine(number)
    names = names_of(found)
    playing = {met.table for met in found.pairings if met.table and not met.result}
    begun = {
        row.id
        for row in await hall.kept(hall.store.many(sorted(playing)))
        if row.header is not None
    }

    def pairing(met: Met) -> PairingTold:
        is_told = bool(met.result) or found.open or (number in (met.first, met.second))
        state: Literal["waiting", "playing", "over"]
        state = "over" if met.result else "playing" if met.table in begun else "waiting"
        table = met.table if is_told and met.table and not met.why else None
        return PairingTold(met.first, met.second or None, state, met.result, met.why, table)

    gap = hall.time.gap
    return TournamentTold(
        id=id,
        name=found.name,
        game=found.game,
        title=games.game(found.game).title,
        kind=found.kind,
        state=found.state,
        rounds_planned=planned(found),
        seconds=found.seconds,
        clock=found.clock,
        options=found.options,
        filler=found.filler,
        rated=found.rated,
        open=found.open,
        now=hall.time.now() + gap,
        url=url(hall, id),
        entrants=[
            EntrantTold(
                number=line.number,
                name=names[line.number - 1],
                bot=one.kind.removeprefix(BOT) if one.is_bot else None,
                left=one.left,
                place=line.place,
                points=line.points,
                buchholz=line.buchholz,
                sonneborn=line.sonneborn,
                won=line.won,
                drawn=line.drawn,
                lost=line.lost,
            )
            for line in lines(len(found.entries), found.pairings)
            for one in (found.entry(line.number),)
        ],
        rounds=[
            RoundTold(
                n, None if one.over else one.until + gap, [pairing(it) for it in one.pairings]
            )
            for n, one in enumerate(found.rounds, 1)
        ],
        mine=number,
        my_table=None if mine is None else mine.table or None,
        host=is_host(hall, id, found, token, player),
    )


def names_of(found: Tournament) -> list[str]:
    """Return what everybody is called; bots have names of their own."""
    bots = people.called(
        found.game, [one.kind.removeprefix(BOT) if one.is_bot else None for one in found.entries]
    )
    return [bot or one.name for bot, one in zip(bots, found.entries, strict=True)]


# Forgetting.


async def forget(hall: "Hall", player: str) -> None:
    """Take a player's name out of every tournament; results stay, without it."""

    def leave(found: Tournament) -> None:
        found.host = "" if found.host == player else found.host
        for one in tuple(found.entries):
            if one.player == player:
                one.name = one.player = one.key = ""
                _remove(found, found.entries.index(one) + 1)

    for id in await hall.kept(hall.store.tournaments.of_player(player)):
        await rounds.change(hall, id, leave)
