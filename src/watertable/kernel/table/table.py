"""A table: one match being played, and what each seat is told of it."""

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from watertable.kernel.errors import CannotUndo, Unplayable, WatertableError
from watertable.kernel.game.desk import NO_WORDS, Desk, desk_for
from watertable.kernel.game.game import Game, Outcome
from watertable.kernel.game.options import Value, differing
from watertable.kernel.game.seen import MovesText
from watertable.kernel.records import chance
from watertable.kernel.records.events import Telling
from watertable.kernel.records.record import Rows, raw
from watertable.kernel.records.seats import CHANCE, NOBODY, WORLD
from watertable.kernel.table.board import Board
from watertable.kernel.table.company import Company
from watertable.kernel.table.history import History
from watertable.kernel.table.lines import Line
from watertable.kernel.table.log import EXACT, FORMAT, Header, Log
from watertable.kernel.table.path import Path
from watertable.kernel.table.shuffle import Shuffle
from watertable.kernel.text.json import Json, decode
from watertable.kernel.text.message import KERNEL
from watertable.kernel.text.moves import Move, Moves
from watertable.kernel.text.reason import LEGAL, IllegalMove, Reason


class Table:
    """A match in progress. Chance and world answer by themselves unless the table is `manual`.

    It has a board (what the rules know), a company (the people, of whom the rules know nothing), a
    history (the log, and what was told), a path (what can be taken back) and a shuffle.
    """

    __slots__ = (
        "_following",
        "_revealed",
        "board",
        "company",
        "game",
        "history",
        "keeps_seed",
        "manual",
        "options",
        "path",
        "seats",
        "shuffle",
    )

    def __init__(
        self,
        game: Game,
        seats: int,
        values: Mapping[str, Value],
        *,
        seed: int | None = None,
        secret: bytes | None = None,
        manual: bool = False,
        nonces: Sequence[str] = (),
        nonce_seats: Sequence[int] = (),
        without_nonce: Sequence[int] = (),
        position: Json | None = None,
        header: Header | None = None,
    ) -> None:
        """Set the table up; `header` is that of a log about to be replayed.

        Chance comes from the secret, else from the seed, else it is unguessable. A log is replayed
        without its secret, or with the very one it promises.
        """
        self.game, self.seats, self.options, self.manual = game, seats, dict(values), manual
        if game.world is not None and not manual:
            game.world.ready()
        if header is not None:
            self.shuffle = Shuffle.promised(secret, header.promise, header.nonces)
        else:
            self.shuffle = Shuffle.new(secret, seed, nonces)
            header = Header(
                watertable=FORMAT,
                game=game.slug,
                rules=game.version,
                box=game.fingerprint,
                seats=seats,
                promise=self.shuffle.promise,
                options=differing(game.options, values),
                data=None if game.standard else game.text,
                nonces=list(nonces),
                nonce_seats=list(nonce_seats),
                without_nonce=list(without_nonce),
                position=copy.deepcopy(position),
            )
        self.board = Board(game, seats, self.options, position)
        self.company, self.history, self.path = Company(), History(header), Path()
        self._following = False  # while a log is followed, it says itself what comes next
        self.keeps_seed = False  # the seed is not told at the end: whoever has it tells it later
        self._revealed = False  # the seed is in the log
        self._go_on()

    # Another one like it: a copy or a pickle has log, events, undo and secret of its own.

    def __getstate__(self) -> dict[str, Any]:
        """Return all there is to this table, its board as the bytes of the state."""
        parts = {name: getattr(self, name) for name in self.__slots__}
        return parts | {"board": self.state_bytes()}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        """Be the table that these are the parts of."""
        for name in self.__slots__:
            setattr(self, name, parts[name])
        self.board = Board.again(self.game, self.options, parts["board"])

    def __copy__(self) -> "Table":
        """Return a table that can be played on without this one."""
        return copy.deepcopy(self)

    # How it stands.

    @property
    def log(self) -> Log:
        """The match so far: a header and lines."""
        return self.history.log

    @property
    def ply(self) -> int:
        """How many lines the log has."""
        return self.history.ply

    @property
    def names(self) -> dict[int, str]:
        """Who sits where."""
        return self.company.names

    @property
    def substitutes(self) -> dict[int, str]:
        """The bots that play for somebody."""
        return self.company.substitutes

    @property
    def to_act(self) -> int | None:
        """The seat that must answer now, or None when the match is over."""
        return self.board.asked if self.company.outcome is None else None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        board, company = self.board, self.company
        if company.outcome is not None or board.asked is not None:
            return company.outcome
        won = board.winners()
        winners = (s for s in range(self.seats) if won >> s & 1 and s not in company.quit)
        return Outcome(tuple(winners), self.points, board.ending)

    @property
    def points(self) -> tuple[int, ...]:
        """Each seat's points as they stand."""
        return self.board.points(self.seats)

    # What may be done.

    def moves(self) -> Moves:
        """Return the legal moves of the seat that must answer, in a stable order."""
        seat = self.to_act
        return Moves() if seat is None or seat < 0 else self.board.moves(seat)

    def numbers(self) -> list[int]:
        """Return the numbers of the legal moves: for who needs no words, which take longer.

        >>> import watertable as wt
        >>> table = wt.game("showdown").table(seed=7)
        >>> table.numbers() == [move.action for move in table.moves()]
        True
        """
        seat = self.to_act
        return [] if seat is None or seat < 0 else self.board.numbers()

    def number_of(self, move: Move | int | Json, seat: int) -> tuple[int, Reason | None]:
        """Return the number of a move however it was said, or why the seat cannot say it."""
        if self.company.outcome is not None:
            return 0, Reason.of("over", "", KERNEL.say("refusal.over"))
        return self.board.number_of(move, self._at(seat))

    def why_not(self, move: Move | int | Json, seat: int) -> Reason | None:
        """Return why a seat may not do this now, or None if it may.

        The answer comes from the seat's own view: it can tell nothing the seat does not know.
        """
        number, fault = self.number_of(move, seat)
        return self.board.why_not(seat, number) if fault is None else fault

    def undo_to(self, seat: int) -> int | None:
        """Return the ply that `undo` would go back to, or None if it would be refused."""
        if not self.path.is_movable or self.to_act is None:
            return None
        try:
            return self.path.back_to(self._at(seat), None)
        except WatertableError:
            return None

    # What a seat may know; None is a spectator.

    def seen(self, seat: int | None) -> Any:
        """Return what a seat may know, as a View record."""
        views = self.board.look(self._who(seat))
        return raw(views).copy().view(self.game.view.dtype)[0]

    def view(self, seat: int | None) -> Json:
        """Return what a seat may know, as JSON."""
        view: Json = decode(self.view_text(seat))
        return view

    def view_text(self, seat: int | None) -> bytes:
        """Return what a seat may know, as JSON text."""
        return self.board.view_text(self._who(seat))

    def texts(self, seats: Sequence[int | None]) -> tuple[list[bytes], MovesText]:
        """Return what each of some seats may know, and what the one that is asked may do, as text.

        Nothing may be done where that seat is not among them.
        """
        asked = self.to_act
        if asked is None or asked not in seats:
            return [self.view_text(seat) for seat in seats], (b"[]", True, None)
        return self.board.texts(asked, self._each(seats))

    def events(self, seat: int | None, since: int = 0) -> list[Json]:
        """Return what happened after a ply, as a seat may know it, each with a sentence."""
        events: list[Json] = decode(self.events_text(seat, since))
        return events

    def events_text(self, seat: int | None, since: int = 0) -> bytes:
        """Return what happened after a ply, as JSON text."""
        return self.events_texts([seat], since)[0]

    def events_texts(self, seats: Sequence[int | None], since: int = 0) -> list[bytes]:
        """Return the same for each of some seats; what they all may know is written once."""
        game = self.game
        return self.history.texts(game.words, game.data, self._each(seats), since)

    def told(self, seat: int | None, since: int = 0) -> Rows[Telling]:
        """Return what happened after a ply as records, each with what the seat may know of it.

        With its views, that is all that a seat has ever known. Lines of the table tell nothing
        here: they are in the log.

        >>> import watertable as wt
        >>> told = wt.game("showdown").table(seed=7).told(0)
        >>> len(told) > 0, int(told[0].ply), int(told[0].by) == wt.CHANCE
        (True, 1, True)
        """
        return self.history.tellings(self._who(seat), since)

    # The whole truth.

    def position(self) -> Json:
        """Return the whole truth as JSON; `playable.table_from` sets it up again."""
        return {
            "game": self.game.slug,
            "seats": self.seats,
            "options": differing(self.game.options, self.options),
            **self.game.words.write_position(self.game.data, self.board.states[0]),
        }

    def state_bytes(self) -> bytes:
        """Return the bytes of the state: equal for equal tables, whatever machine made them."""
        return self.board.plain.tobytes()

    # What changes the table.

    def play(self, move: Move | int | Json, seat: int | None = None) -> None:
        """Carry out a move of the seat that must answer; IllegalMove changes nothing."""
        if type(move) is int and 0 <= move < EXACT and seat is not None and seat == self.to_act:
            speaker, number = seat, move  # as nearly every move comes
        else:
            speaker, number = self._meant(move, seat)
        desk = desk_for(self.game)
        desk.throw(NO_WORDS)
        code = self.board.carry(speaker, number, desk)
        if code != LEGAL:
            raise IllegalMove(self.board.reason(speaker, code, number))
        self._done(Line(self.ply + 1, seat=speaker, action=number), speaker, desk)

    def chance(self, words: str | None = None) -> None:
        """Answer for chance at a manual table: with these words, or those of the table's seed."""
        if self.to_act != CHANCE:
            raise IllegalMove(Reason.of("not_asked", "", KERNEL.say("refusal.chance_not_asked")))
        if words is not None:
            given = chance.from_hex(words)
        else:
            if self.shuffle.secret is None:
                self._new_promise()
            given = self.shuffle.words(self.path.chances)
        desk = desk_for(self.game)
        self.board.roll(given, desk)
        line = Line(self.ply + 1, seat="chance", words=chance.to_hex(given))
        self._done(line, CHANCE, desk)

    def world(self, answer: Json | None = None) -> None:
        """Answer for the world: with what is given, or with what physics says."""
        world, board = self.game.world, self.board
        if world is None or self.to_act != WORLD:
            raise IllegalMove(Reason.of("not_asked", "", KERNEL.say("refusal.world_not_asked")))
        if answer is None:
            answer = world.answer(self.game.data, board.boxes[0], board.states[0])
        desk = desk_for(self.game)
        try:
            board.settle(answer, desk)
        except ValueError as error:
            rule = self.game.words.grammar
            said = KERNEL.say("refusal.world_answers", why=str(error))
            raise IllegalMove(Reason.of("malformed", rule, said)) from error
        self._done(Line(self.ply + 1, seat="world", answer=answer), WORLD, desk)

    def undo(self, by: int, to: int | None = None) -> None:
        """Take back a seat's last action, or everything after ply `to`."""
        if self.to_act is None:
            raise CannotUndo(KERNEL.say("undo.over"))
        ply = self.path.back_to(self._at(by), to)
        self.path.undo(ply, self.board.plain)
        self._note(Line(self.ply + 1, table="undo", to=ply, by=by))
        self._go_on()

    def resign(self, seat: int) -> None:
        """A seat gives up: with two sides the match is over, with more it can no longer win."""
        self._about("resign", seat)
        self.company.give_up(seat, self._sides, self.points)
        if self.company.outcome is not None:
            self._go_on()

    def ends_without(self, seat: int) -> bool:
        """Whether the match is over if this seat gives up."""
        return self.company.ends_without(seat, self._sides)

    def timeout(self, seat: int) -> None:
        """A seat's time is up; a substitute or a resignation may follow."""
        self._about("timeout", seat)

    def substitute(self, seat: int, bot: str) -> None:
        """A bot plays a seat from now on."""
        self._about("substitute", seat, bot=bot)

    def join(self, seat: int, name: str) -> None:
        """Somebody sits down (again)."""
        self._about("join", seat, name=name)

    def leave(self, seat: int) -> None:
        """Somebody gets up."""
        self._about("leave", seat)

    def play_line(self, line: Line) -> None:
        """Carry out a line of a log, and nothing else; Unplayable tells what the rules refuse."""
        self._following = True
        try:
            self._play_line(line)
        except (ValueError, KeyError, OverflowError) as error:
            why = str(error).rstrip(".")
            raise Unplayable(KERNEL.say("log.unplayable", ply=line.ply, why=why)) from error
        finally:
            self._following = False

    # How it is done.

    def _play_line(self, line: Line) -> None:
        match line.table or line.seat:
            case "undo":
                self.undo(_of(line.by), to=_of(line.to))
            case "resign":
                self.resign(_of(line.by))
            case "timeout" | "substitute" | "join" | "leave":
                self._about(line.table or "", _of(line.by), bot=line.bot, name=line.name)
            case "promise" | "seed":
                if line.table == "promise":
                    self.shuffle.secret = None
                self._note(line)
            case "chance":
                self.chance(line.words)
            case "world":
                self.world(line.answer)
            case _:
                self.play(_of(line.action), seat=_of(line.seat))

    def _meant(self, move: Move | int | Json, seat: int | None) -> tuple[int, int]:
        """Return who moves, and the number of the move, however it was said."""
        asked = self.to_act
        if seat is None and asked == CHANCE:
            raise IllegalMove(Reason.of("not_asked", "", KERNEL.say("refusal.chance_first")))
        if seat is None and asked == WORLD:
            raise IllegalMove(Reason.of("not_asked", "", KERNEL.say("refusal.world_first")))
        speaker = (asked or 0) if seat is None else seat
        number, fault = self.number_of(move, speaker)
        if fault is not None:
            raise IllegalMove(fault)
        return speaker, number

    def _done(self, line: Line, by: int, desk: Desk) -> None:
        """Write an action down, what it told, and how to take it back; then go on."""
        self.history.act(line, by, desk.events())
        self.path.add(line.ply, by, desk.changed())
        self._go_on()

    @property
    def _sides(self) -> Sequence[int]:
        of = self.game.sides
        return range(self.seats) if of is None else of(self.options, self.seats)

    def _note(self, line: Line) -> None:
        """Write a line of the table."""
        self._revealed |= line.table == "seed"
        self.history.note(line)
        self.path.stay()

    def _about(
        self, table: str, seat: int, bot: str | None = None, name: str | None = None
    ) -> None:
        """Write a line about a seat, and let the company do as it says."""
        if self.to_act is None:
            raise IllegalMove(Reason.of("over", "", KERNEL.say("refusal.over")))
        line = Line(self.ply + 1, table=table, by=self._at(seat), bot=bot, name=name)
        self._note(line)
        self.company.follow(line)

    def _go_on(self) -> None:
        """Let chance and world answer when asked; reveal the seed when the match is over."""
        if self._following:
            return
        asked = self.to_act
        if asked == CHANCE and not self.manual:
            self.chance()
        elif asked == WORLD and not self.manual:
            self.world()
        elif asked is None and not self._revealed and not self.keeps_seed:
            if self.shuffle.secret is None and not self.manual:
                self._new_promise()
            secret = self.shuffle.secret
            if secret is not None:
                self._note(Line(self.ply + 1, table="seed", seed=secret.hex()))

    def go_on_with(self, secret: bytes) -> None:
        """Let chance come from a secret from here on, as a line of the log has promised."""
        self.shuffle = Shuffle(secret, ())

    def _new_promise(self) -> None:
        """A match continued from a saved log has a new secret: say so."""
        self.shuffle.renew()
        self._note(Line(self.ply + 1, table="promise", promise=self.shuffle.promise))

    def _who(self, seat: int | None) -> int:
        return NOBODY if seat is None else self._at(seat)

    def _each(self, seats: Sequence[int | None]) -> list[int]:
        there = range(self.seats)
        return [NOBODY if s is None else s if s in there else self._at(s) for s in seats]

    def _at(self, seat: int) -> int:
        """Return a seat that is at this table, or say that there is no such seat."""
        if seat not in range(self.seats):
            raise IllegalMove(Reason.of("malformed", "", KERNEL.say("refusal.no_seat", seat=seat)))
        return seat


def _of(value: Any) -> int:
    """Return a number that a line must have."""
    if not isinstance(value, int):
        raise ValueError(KERNEL.text("line.missing"))
    return value
