"""The hub: everything one can ask of the tables of this process."""

import contextlib
import functools
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal

from watertable.kernel.text.json import Json
from watertable.server.bus import Bus
from watertable.server.players import Players
from watertable.server.protocol import (
    AskRequest,
    BroughtLog,
    Chat,
    ChatLine,
    DailyDeals,
    DealTold,
    DeviceLink,
    Done,
    Entered,
    EnterTournament,
    FollowFrame,
    Foreseen,
    Hints,
    HostAnswer,
    HostRequest,
    Join,
    Joined,
    Known,
    LeadFrame,
    Led,
    LostAnswer,
    LostRequest,
    Made,
    MoveFrame,
    MoveRequest,
    NewLesson,
    NewPuzzle,
    NewTable,
    NewTournament,
    NewTry,
    OnwardRequest,
    Orders,
    OwnRating,
    Paired,
    Payload,
    PlayNow,
    Puzzles,
    RematchAnswer,
    Reviewed,
    Rung,
    SeatsHere,
    Shown,
    Summary,
    Tables,
    TournamentHost,
    TournamentMade,
    TournamentSeat,
    TournamentTold,
    TryBegun,
    TryTold,
    VacationRequest,
    VariantRequest,
    VariantTold,
    Why,
)
from watertable.server.store import Store, TableRow
from watertable.server.store.aliases import NamedTable
from watertable.server.store.named import NamedPlayer
from watertable.server.tables import (
    automatic,
    boxes,
    brought,
    deal_seals,
    deals,
    foreseeing,
    forgetting,
    going_on,
    guests,
    housekeeping,
    knowledge,
    lessons,
    links,
    lobby,
    lost,
    making,
    meeting,
    moving,
    naming,
    onward,
    owning,
    presence,
    puzzling,
    rating,
    refused,
    rematch,
    replays,
    reviews,
    shows,
    sitting,
    talk,
    tournaments,
    undo,
    vacation,
    warming,
    watching,
)
from watertable.server.tables.hall import Hall
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.payloads import payload_of
from watertable.server.tables.refused import Refused, refuse
from watertable.server.tables.settings import game_of
from watertable.server.tables.tokens import Token
from watertable.server.tables.variants import (
    is_patch,
    looked_at,
    no_variant,
    varied_or_refused,
)
from watertable.server.tables.who import (
    NOWHERE,
    SPECTATOR,
    Address,
    Manners,
    PayloadText,
    Watch,
    Watcher,
    Who,
)


class Hub:
    """What one can ask of the tables of this process. Every expected refusal is a `Refused`."""

    def __init__(
        self, store: Store, bus: Bus, players: Players, manners: Manners | None = None
    ) -> None:
        """Open a hall; `start` lets it go on by itself."""
        self.hall = Hall(store, bus, players, manners or Manners())

    async def start(self) -> None:
        """Fetch the signing key, listen to the bus, look after clocks."""
        await housekeeping.start(self.hall)

    def share(self, belongs: Callable[[str], bool], wants: Callable[[str], bool]) -> None:
        """Say which tables are this worker's, and which ids a new one may have."""
        self.hall.claims.belongs, self.hall.claims.wants = belongs, wants

    def move_out(self) -> None:
        """Let go of the tables that are now those of other workers of this server."""
        owning.move_out(self.hall)

    async def learn(self, new: NewLesson, address: Address = NOWHERE) -> Made:
        """Set up the table of a game's lesson."""
        return await making.create(self.hall, lessons.table_for(new), address, lesson=True)

    async def puzzle(self, new: NewPuzzle, address: Address = NOWHERE) -> Made:
        """Set up the table of one of a game's puzzles."""
        wanted = await self.hall.backroom.do(puzzling.table_for, new)
        return await making.create(self.hall, wanted, address, ours=True)

    async def puzzles(self, slug: str) -> Puzzles:
        """Return the puzzles of a game."""
        return await self.hall.backroom.do(lambda: puzzling.listed(game_of(slug, None)))

    async def create(self, new: NewTable, address: Address = NOWHERE) -> Made:
        """Set up a table; one of bots alone begins at once."""
        return await making.create(self.hall, new, address)

    async def variants(self, slug: str) -> list[VariantTold]:
        """Return the variants of a game that are stored here."""
        shelf = self.hall.variants

        def stored() -> list[VariantTold]:
            return [shelf.get(slug, name).told for name in shelf.names(slug)]

        return await self.hall.backroom.do(stored)

    async def variant(self, asked: VariantRequest, address: Address = NOWHERE) -> VariantTold:
        """Say what a variant changes; a patch that is brought is looked at by the inspector."""
        hall = self.hall
        if hall.variants.has(asked.game, asked.variant):
            found = await hall.backroom.do(hall.variants.get, asked.game, asked.variant)
            return found.told
        if not is_patch(asked.variant):
            raise no_variant(hall.variants, asked.game, asked.variant)
        if hall.inspecting is not None:
            await hall.inspecting.look_at(looked_at(asked.game, asked.variant))
        found = await hall.backroom.do(varied_or_refused, asked.game, asked.variant)
        return found.told

    def patch_of(self, slug: str, variant: str) -> str:
        """Return the text of a patch that was asked for, by its name or as it is."""
        return self.hall.variants.text_of(slug, variant)

    async def bring(self, log: str, address: Address = NOWHERE) -> BroughtLog:
        """Keep a log that somebody brings as a finished table."""
        return await brought.bring(self.hall, log, address)

    async def play_on(self, id: str, asked: OnwardRequest, address: Address = NOWHERE) -> Made:
        """Set up a table that goes on from a ply of a match that is over."""
        return await onward.play_on(self.hall, id, asked, address)

    def counting_refusals(self, address: Address) -> AbstractContextManager[None]:
        """Count it when a table is refused, as if it had been made."""
        return making.counting_refusals(self.hall, address)

    async def identify(self, id: str, token: str) -> Who:
        """Return whom a token names: 401 if it is not ours, 403 if not for here (any more)."""
        return await self.hall.at(id, lambda live: sitting.identify(self.hall, live, token))

    # The deal of the day.

    async def deals(self, held: Sequence[str], player: NamedPlayer | None = None) -> DailyDeals:
        """Tell of today's deals to whoever holds seats at these tables."""
        return await deals.today(self.hall, await deals.tries_of(self.hall, held, player))

    async def deal(
        self, day: str, game: str, held: Sequence[str] = (), player: NamedPlayer | None = None
    ) -> DealTold:
        """Tell of the deal of one day and game."""
        return await deals.shown(
            self.hall, day, game, await deals.tries_of(self.hall, held, player, day)
        )

    async def begin_try(
        self,
        game: str,
        new: NewTry,
        address: Address = NOWHERE,
        held: Sequence[str] = (),
        player: NamedPlayer | None = None,
    ) -> TryBegun:
        """Begin a try at today's deal."""
        mine = await deals.tries_of(self.hall, held, player)
        return await deals.begin(self.hall, game, new, address, player, mine)

    async def shared_try(self, share: str) -> TryTold:
        """Tell the result that a link names."""
        return await deals.shared(self.hall, share)

    # Tournaments.

    async def make_tournament(
        self,
        new: NewTournament,
        address: Address = NOWHERE,
        player: NamedPlayer | None = None,
    ) -> TournamentMade:
        """Set up a tournament, to be entered by its link."""
        return await tournaments.make(self.hall, new, address, player)

    async def tournament(
        self, id: str, token: str | None = None, player: NamedPlayer | None = None
    ) -> TournamentTold:
        """Tell of a tournament."""
        return await tournaments.tell(self.hall, id, token, player)

    async def entrant_token(self, id: str, held: Sequence[tuple[str, str]]) -> str | None:
        """Return the token of an entrant who holds a seat at one of the tournament's tables."""
        return await tournaments.token_by_seats(self.hall, id, held)

    async def enter_tournament(
        self, id: str, request: EnterTournament, player: NamedPlayer | None = None
    ) -> Entered:
        """Let one more play."""
        return await tournaments.enter(self.hall, id, request, player)

    async def tournament_seat(
        self, id: str, token: str | None = None, player: NamedPlayer | None = None
    ) -> TournamentSeat:
        """Hand an entrant the seat of this round."""
        return await tournaments.seat(self.hall, id, token, player)

    async def withdraw(
        self, id: str, token: str | None = None, player: NamedPlayer | None = None
    ) -> TournamentTold:
        """Let an entrant play no more rounds."""
        return await tournaments.withdraw(self.hall, id, token, player)

    async def host_tournament(
        self,
        id: str,
        token: str | None,
        request: TournamentHost,
        player: NamedPlayer | None = None,
    ) -> TournamentTold:
        """Do what only the host of a tournament may do."""
        return await tournaments.host(self.hall, id, token, request, player)

    # Looking.

    async def payload(self, id: str, who: Who = SPECTATOR, since: int = 0) -> Payload:
        """Return the table as this seat, or a spectator, may know it."""
        return await self.hall.at(id, lambda live: self._payload(live, who, since))

    async def _payload(self, live: LiveTable, who: Who, since: int) -> Payload:
        deal_seals.check_spectator(live, who)
        await sitting.arrive(self.hall, live, who)
        automatic.look(self.hall, live)
        presence.look(self.hall, live)
        return payload_of(live, who.seat, who.host, since, self.hall.time.now())

    async def watch(
        self, id: str, who: Who, watcher: Watcher, since: int = 0
    ) -> tuple[Watch, PayloadText]:
        """Tell a connection of everything from now on; first of how the table stands."""
        return await self.hall.at(
            id, lambda live: watching.watch(self.hall, live, who, watcher, since)
        )

    def unwatch(self, watch: Watch) -> None:
        """Tell a connection no more; harmless when repeated."""
        watching.unwatch(self.hall, watch)

    def show_around(self, watch: Watch, frame: LeadFrame | FollowFrame) -> Led | Shown:
        """Lead others through a match that is over, or follow somebody who does."""
        if isinstance(frame, LeadFrame):
            return shows.lead(self.hall, watch, frame)
        return shows.follow(self.hall, watch, frame)

    async def newest(self, watch: Watch, since: int) -> PayloadText:
        """Return the newest payload for a watcher that missed some."""
        return await watching.newest(self.hall, watch, since)

    def ply(self, id: str) -> int:
        """Return the ply of a table in memory (for a pong), 0 if it is not there."""
        live = self.hall.tables.get(id)
        return 0 if live is None else live.ply

    @property
    def now(self) -> float:
        """The time of day, as what is told counts it."""
        return self.hall.time.now() + self.hall.time.gap

    async def log(self, id: str) -> bytes:
        """Return the log of a finished match, as JSON Lines."""
        row = await self.hall.kept(self.hall.store.load(id))
        if row is None:
            raise refused.no_table()
        await deal_seals.check_row(self.hall, row)
        if row.ended is None or row.header is None:
            raise refuse(409, "not_over.log")
        hall = self.hall
        lines = await hall.kept(hall.store.lines(id))
        header = await hall.kept(boxes.header_told(hall.store, row, hall.archive.do))
        texts = [header, *(entry.line for entry, _ in lines)]
        return b"".join(text + b"\n" for text in (*texts, *deals.seed_line(row, lines)))

    async def at_ply(self, id: str, ply: int, seat: int | None, is_open: bool) -> bytes:
        """Return a finished match as it stood after a ply: a Payload, encoded."""
        return await replays.at_ply(self.hall, id, ply, seat, is_open)

    async def review(self, id: str) -> Reviewed:
        """Return the review of a finished match, or how far it has come."""
        return await reviews.review(self.hall, id)

    async def is_sealed(self, id: str) -> bool:
        """Say whether only who plays may see what is at a table."""
        row = await self.hall.kept(self.hall.store.load(id))
        return row is not None and await deal_seals.is_sealed_row(self.hall, row)

    async def frames(self, id: str, ply: int) -> bytes:
        """Return the keyframes of a ply, as the game encodes them."""
        found = await self.hall.kept(self.hall.store.frames(id, ply))
        if found is None:
            raise refuse(404, "no_frames")
        return found

    async def listed(self, limit: int = 50) -> Tables:
        """Return the tables that are open to everybody, the liveliest first."""
        rows = await self.hall.kept(self.hall.store.listed(limit))
        return Tables([self._summary(row, None) for row in rows])

    async def named(self, name: str) -> NamedTable | None:
        """Return the table that is called so, whoever may know of it."""
        return await naming.table_named(self.hall, name)

    def is_host(self, id: str, token: str) -> bool:
        """Say whether a token is one of a table's host."""
        try:
            said = self.hall.signer.read(token)
        except Refused:
            return False
        return said.table == id and said.seat is None

    async def mine(self, held: Sequence[tuple[str, str]]) -> Tables:
        """Return my tables, given (table, token) pairs; what opens nothing is left out."""
        read: list[Token] = []
        for table, token in held:
            with contextlib.suppress(Refused):
                said = self.hall.signer.read(token)
                if said.table == table:
                    read.append(said)
        rows = {
            row.id: row
            for row in await self.hall.kept(self.hall.store.many([t.table for t in read]))
        }
        return Tables(
            [
                self._summary(rows[token.table], token.seat)
                for token in read
                if token.table in rows and lobby.is_current(rows[token.table], token)
            ]
        )

    def _summary(self, row: TableRow, seat: int | None) -> Summary:
        return lobby.summary(row, self.hall.tables.get(row.id), links.url(self.hall, row.id), seat)

    # Doing.

    async def move(self, id: str, who: Who, move: MoveRequest | MoveFrame) -> Done:
        """Make a move; when this returns it is on disk, and no answer is before its moment."""
        done = await self.hall.at(id, lambda live: moving.move(self.hall, live, who, move))
        while not isinstance(done, Done):
            held = done
            again = functools.partial(moving.move, self.hall, who=who, request=move, held=held)
            try:
                await self.hall.time.reach(held.until)
                done = await self.hall.at(id, again)
            except BaseException:
                moving.let_go(self.hall, id, held)
                raise
        return done

    def move_at_once(self, id: str, who: Who, move: MoveFrame, then: moving.Then) -> bool:
        """Make a move without waiting for anything but the disk; False if `move` must be asked.

        `then` is called with the answer when it is on disk, or with what went wrong.
        """
        live = self.hall.hold_now(id)
        if live is None:
            return False
        try:
            is_made = moving.move_at_once(self.hall, live, who, move, then)
        except BaseException:
            self.hall.forget(live)
            self.hall.release(live)
            raise
        if not is_made:
            self.hall.release(live)
        return is_made

    async def why(self, id: str, who: Who, move: int | Json) -> Why:
        """Say why a seat may not do this now."""
        return await self.hall.at(id, lambda live: moving.why(live, who, move))

    async def foresee(self, id: str, who: Who, actions: Sequence[int]) -> Foreseen:
        """Say what some choices of a seat would bring at once."""
        return await foreseeing.foresee(self.hall, id, who, actions)

    async def hint(self, id: str, who: Who, said: Sequence[str] = ()) -> Hints:
        """Return moves worth thinking about."""
        return await moving.hint(self.hall, id, who, said)

    async def known(self, id: str, who: Who) -> Known:
        """Return what the asked seat may know, as the rules' own record."""
        return await self.hall.at(id, lambda live: knowledge.known(live, who))

    async def orders(self, id: str, who: Who, orders: Sequence[str]) -> Orders:
        """Set a seat's standing orders."""
        return await self.hall.at(id, lambda live: moving.order(self.hall, live, who, orders))

    async def undo(self, id: str, who: Who, ply: int, to: int | None = None) -> Done:
        """Go back, at once where one plays alone, else when everybody present agrees."""
        return await self.hall.at(id, lambda live: undo.ask(self.hall, live, who, ply, to))

    async def undo_answer(self, id: str, who: Who, yes: bool) -> Done:
        """Agree to what was asked, or not."""
        return await self.hall.at(id, lambda live: undo.answer(self.hall, live, who, yes))

    async def join(
        self,
        id: str,
        join: Join,
        held: Sequence[str] = (),
        player: NamedPlayer | None = None,
    ) -> Joined:
        """Sit down (again): by a link, at an open seat, or where one of `held` says."""
        return await self.hall.at(
            id, lambda live: sitting.join(self.hall, live, join, held, player)
        )

    async def play_now(
        self,
        request: PlayNow,
        player: NamedPlayer | None,
        held: Sequence[str],
        address: Address = NOWHERE,
    ) -> Paired:
        """Sit down where somebody waits for the same, or wait for the next."""
        return await meeting.play_now(self.hall, request, player, held, address)

    async def ladder(self, game: str) -> list[Rung]:
        """Return who is how strong at a game."""
        return await rating.ladder(self.hall, game)

    async def ratings_of(self, player: str) -> list[OwnRating]:
        """Return a player's ratings."""
        return await rating.own(self.hall, player)

    async def chair_of(self, id: str, who: Who) -> tuple[int, int]:
        """Return the seat of whoever asks, and the epoch of its link."""

        async def found(live: LiveTable) -> tuple[int, int]:
            seat = live.seat_of(who)
            return seat, live.seats.chairs[seat].epoch

        return await self.hall.at(id, found)

    async def device(self, id: str, who: Who) -> DeviceLink:
        """Return a link by which a seat adds one device."""
        return await self.hall.at(id, lambda live: links.make_device(self.hall, live, who))

    async def reissue_answer(self, id: str, who: Who, yes: bool) -> Done:
        """Agree that somebody else has the seat, or not."""
        return await self.hall.at(id, lambda live: lost.answer(self.hall, live, who, yes))

    async def go_on_without(self, id: str, who: Who, of: int, act: Literal["bot", "claim"]) -> Done:
        """Go on without somebody who has been away for the table's time."""
        return await self.hall.at(id, lambda live: going_on.without(self.hall, live, who, of, act))

    async def vacation(self, id: str, who: Who, request: VacationRequest) -> Done:
        """Let the clock stand still for some days, if everybody agrees."""
        return await self.hall.at(id, lambda live: vacation.take(self.hall, live, who, request))

    async def leave(self, id: str, who: Who) -> Done:
        """Get up; the table's settings say who plays on."""
        return await self.hall.at(id, lambda live: sitting.leave(self.hall, live, who))

    async def resign(self, id: str, who: Who) -> Done:
        """Give up."""
        return await self.hall.at(id, lambda live: sitting.resign(self.hall, live, who))

    async def rematch(
        self, id: str, who: Who, address: Address = NOWHERE, bot: str | None = None
    ) -> RematchAnswer:
        """Return the next table at the same seats, with the asker's own link."""
        return await self.hall.at(
            id, lambda live: rematch.rematch(self.hall, live, who, address, bot)
        )

    async def chat(
        self, id: str, who: Who, text: str, address: Address = NOWHERE, name: str | None = None
    ) -> ChatLine:
        """Say something short; whoever looks on says under which name."""
        return await self.hall.at(
            id, lambda live: talk.say(self.hall, live, who, text, address, name)
        )

    async def chat_lines(self, id: str) -> Chat:
        """Return the last lines of chat."""
        if await self.hall.kept(self.hall.store.load(id)) is None:
            raise refused.no_table()
        return Chat(
            [talk.line_of(row) for row in await self.hall.kept(self.hall.store.chat(id, talk.KEPT))]
        )

    async def call_match(self, id: str, who: Who, name: str) -> Done:
        """Give a match that is over a name."""
        return await self.hall.at(id, lambda live: sitting.call_match(self.hall, live, who, name))

    async def ask_for_seat(self, id: str, request: AskRequest) -> Done:
        """Ask for a seat at which nobody is."""
        return await self.hall.at(id, lambda live: guests.ask(self.hall, live, request))

    async def lost(
        self, id: str, request: LostRequest, pace: Callable[[], None] = lambda: None
    ) -> LostAnswer:
        """Ask for a seat that one has lost; `pace` refuses whoever asks for one after the other."""
        return await self.hall.at(id, lambda live: lost.ask(self.hall, live, request, pace))

    async def held(self, id: str, tokens: Sequence[str], is_host: bool) -> SeatsHere:
        """Say for which seats these tokens speak."""
        return await self.hall.at(id, lambda live: links.held(self.hall, live, tokens, is_host))

    async def host(self, id: str, who: Who, request: HostRequest) -> HostAnswer:
        """Do what only the host may do."""
        return await self.hall.at(id, lambda live: sitting.host(self.hall, live, who, request))

    async def forget_player(self, player: str) -> tuple[list[str], list[str]]:
        """Take a player's name away from all tables; return what was deleted, and what remains."""
        return await forgetting.forget(self.hall, player)

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for; what goes wrong in it is written down."""
        self.hall.errands.start(work)

    # While rules are not compiled.

    @property
    def games_played(self) -> list[str]:
        """The games that somebody plays or watches here now."""
        return warming.games_played(self.hall)

    def tell_of_warming(self) -> None:
        """Tell tables how far the rules are, if that is news."""
        warming.tell_all(self.hall)

    # Ending.

    def counts(self) -> dict[str, int]:
        """Return what the house counts: tables in memory, watchers, changes kept, bots at work."""
        return {
            "tables": len(self.hall.tables),
            "watchers": sum(len(live.watchers) for live in self.hall.tables.values()),
            "moves": self.hall.moves,
            "thinking": sum(live.task is not None for live in self.hall.tables.values()),
        }

    async def drain(self) -> None:
        """Stop going on by itself, tell everybody to come back, and let what has begun finish."""
        await housekeeping.drain(self.hall)

    async def close(self) -> None:
        """Drain, and end what runs in the background."""
        await housekeeping.close(self.hall)
