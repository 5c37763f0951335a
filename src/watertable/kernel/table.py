"""A table: one match being played, its log, and what each seat is told of it."""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from watertable.kernel import chance, events
from watertable.kernel.errors import CannotUndo, LogError, PositionError, WatertableError
from watertable.kernel.game import Game, Json, Outcome
from watertable.kernel.log import EXACT, FORMAT, Header, Line, Log, told_of
from watertable.kernel.moves import Move, Moves
from watertable.kernel.options import Value, differing
from watertable.kernel.record import Longs, Rows, raw, rows
from watertable.kernel.seats import CHANCE, NOBODY, WORLD
from watertable.kernel.seen import listed, verdict_from
from watertable.kernel.verdict import LEGAL, IllegalMove, Reason

SECRET = 32  # bytes


@dataclass(slots=True)
class _Step:
    """A ply in the line of play: what was so after it."""

    ply: int
    seat: int | None
    state: Any  # raw bytes
    chances: int
    reveals: bool


class Table:
    """A match in progress. Chance and world answer by themselves unless the table is `manual`."""

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
        self._boxes = game.boxes(values)
        self._states: Rows[Any] = rows(game.state, 1)  # the truth
        self._story = events.new_story()
        if header is not None:
            nonces = header.nonces
            if secret is not None and chance.promise_of(secret) != header.promise:
                raise LogError("The secret is not the one that the log promises.")
        elif secret is None:
            secret = chance.secret_of(seed)
        elif len(secret) != SECRET:
            raise ValueError(f"A secret has {SECRET} bytes, not {len(secret)}.")
        self._secret = secret
        self._following = False  # while a log is followed, it says itself what comes next
        self._told: list[tuple[int, int | None, Any]] = []  # ply, whose line, events or a Line
        self._quit: dict[int, str] = {}  # seats that can no longer win, and why
        self._late: set[int] = set()  # seats whose time is up
        self.substitutes: dict[int, str] = {}
        self.names: dict[int, str] = {}
        self._ended: Outcome | None = None
        self._key = chance.key_of(self._secret, nonces) if self._secret else b""
        self.log = Log(
            header
            or Header(
                watertable=FORMAT,
                game=game.slug,
                rules=game.version,
                box=game.fingerprint,
                seats=seats,
                promise=chance.promise_of(self._secret or b""),
                options=differing(game.options, values),
                data=None if game.standard else game.text,
                nonces=list(nonces),
                position=copy.deepcopy(position),
            )
        )
        if position is None:
            game.entries.start(self._boxes, self._states, 0, seats)
        else:
            game.words.read_position(game.data, self._boxes[0], position, self._states[0])
            fault = game.entries.fault(self._boxes, self._states, 0)
            if fault:
                raise PositionError(f"The position is impossible: {game.words.faults[fault]}.")
        self._path = [_Step(0, None, raw(self._states)[0].copy(), 0, False)]
        self._standing = [0]  # by ply: the action that stands after it, as table lines change none
        self._go_on()

    @classmethod
    def from_position(
        cls,
        game: Game,
        position: Json,
        *,
        seed: int | None = None,
        secret: bytes | None = None,
        manual: bool = False,
        nonces: Sequence[str] = (),
    ) -> "Table":
        """Set up a table in a position; PositionError says what is impossible about it."""
        if not isinstance(position, dict):
            raise PositionError("A position is a JSON object.")
        slug = position.get("game", game.slug)
        if slug != game.slug:
            raise PositionError(f"The position is one of {slug}, not of {game.slug}.")
        given = position.get("options", {})
        if not isinstance(given, dict):
            raise PositionError('"options" must be an object of option names and values.')
        seats = game.check_seats(position.get("seats"))
        return cls(
            game,
            seats,
            game.chosen(given),
            seed=seed,
            secret=secret,
            manual=manual,
            nonces=nonces,
            position=position,
        )

    # What anybody may ask.

    @property
    def ply(self) -> int:
        """How many lines the log has."""
        return len(self.log.lines)

    @property
    def to_act(self) -> int | None:
        """The seat that must answer now, or None when the match is over."""
        if self.outcome is not None:
            return None
        return int(self._states[0].asked)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        if self._ended is not None:
            return self._ended
        ending = int(self._states[0].ending)
        if ending == 0:
            return None
        won = self.game.entries.winners(self._boxes, self._states, 0)
        winners = (s for s in range(self.seats) if won >> s & 1 and s not in self._quit)
        return Outcome(tuple(winners), self.points, self.game.endings[ending])

    @property
    def points(self) -> tuple[int, ...]:
        """Each seat's points as they stand."""
        entries = self.game.entries
        return tuple(
            int(entries.points(self._boxes, self._states, 0, s)) for s in range(self.seats)
        )

    def moves(self) -> Moves:
        """Return the legal moves of the seat that must answer, in a stable order."""
        seat = self.to_act
        if seat is None or seat < 0:
            return Moves()
        return listed(self.game, self._boxes, self._states, self.seen(seat))

    def why_not(self, move: Move | int | Json, seat: int) -> Reason | None:
        """Return why a seat may not do this now, or None if it may.

        The answer comes from the seat's own view: it can tell nothing the seat does not know.
        """
        view = self.seen(self._at(seat))
        number, fault = self._number(move, seat, view)
        if fault is not None:
            return fault
        code = verdict_from(self.game, view, seat, number)
        return None if code == LEGAL else self.game.words.reason(self.game.data, view, code, number)

    def seen(self, seat: int | None) -> Any:
        """Return what a seat may know, as a View record; None is a spectator."""
        view = rows(self.game.view, 1)
        who = NOBODY if seat is None else self._at(seat)
        self.game.entries.observe(self._boxes, self._states, 0, who, view, 0)
        return view[0]

    def view(self, seat: int | None) -> Json:
        """Return what a seat may know, as JSON."""
        return self.game.words.view(self.game.data, self.seen(seat))

    def events(self, seat: int | None, since: int = 0) -> list[Json]:
        """Return what happened after a ply, as a seat may know it, each with a sentence."""
        who = NOBODY if seat is None else self._at(seat)
        told: list[Json] = []
        for ply, by, story in self._told:
            if ply <= since:
                continue
            if isinstance(story, Line):
                told.append(told_of(story))
                continue
            for event in story:
                seen = events.seen_by(event, who)
                told.append({"ply": ply, "by": by, **self.game.words.event(self.game.data, seen)})
        return told

    def position(self) -> Json:
        """Return the whole truth as JSON; `Game.table_from` sets it up again."""
        position = self.game.words.write_position(self.game.data, self._states[0])
        return {
            "game": self.game.slug,
            "seats": self.seats,
            "options": differing(self.game.options, self.options),
            **position,
        }

    def state_bytes(self) -> bytes:
        """Return the bytes of the state: equal for equal tables, whatever machine made them."""
        return bytes(raw(self._states)[0])

    # What changes the table.

    def play(self, move: Move | int | Json, seat: int | None = None) -> None:
        """Carry out a move of the seat that must answer; IllegalMove changes nothing."""
        asked = self.to_act
        if asked == CHANCE and seat is None:
            raise IllegalMove(Reason("not_asked", "", "Chance must answer first."))
        if asked == WORLD and seat is None:
            raise IllegalMove(Reason("not_asked", "", "The world must answer first."))
        speaker = (asked or 0) if seat is None else seat
        view = self.seen(speaker)
        number, fault = self._number(move, speaker, view)
        if fault is not None:
            raise IllegalMove(fault)
        code = self.game.entries.verdict(self._boxes, self._states, 0, speaker, number)
        if code != LEGAL:
            raise IllegalMove(self.game.words.reason(self.game.data, view, code, number))
        self._act(speaker, number, chance.words_at(b"", 0))
        self._write(Line(self._path[-1].ply, seat=speaker, action=number))
        self._go_on()

    def chance(self, words: str | None = None) -> None:
        """Answer for chance at a manual table: with these words, or those of the table's seed."""
        if self.to_act != CHANCE:
            raise IllegalMove(Reason("not_asked", "", "Chance is not asked now."))
        if words is None:
            if self._secret is None:
                self._new_promise()
            given = chance.words_at(self._key, self._path[-1].chances)
        else:
            given = chance.from_hex(words)
        self._act(CHANCE, 0, given.copy())
        self._write(Line(self._path[-1].ply, seat="chance", words=chance.to_hex(given)))
        self._go_on()

    def world(self, answer: Json | None = None) -> None:
        """Answer for the world: with what is given, or with what physics says."""
        world, state = self.game.world, self._states[0]
        if world is None or self.to_act != WORLD:
            raise IllegalMove(Reason("not_asked", "", "The world is not asked now."))
        if answer is None:
            answer = world.answer(self.game.data, self._boxes[0], state)
        try:
            world.apply(self.game.data, self._boxes[0], state, answer, self._story[0])
        except ValueError as error:
            rule = self.game.words.grammar
            raise IllegalMove(Reason("malformed", rule, f"The world answers: {error}")) from error
        self._done(WORLD)
        self._write(Line(self._path[-1].ply, seat="world", answer=answer))
        self._go_on()

    def undo(self, by: int, to: int | None = None) -> None:
        """Take back a seat's last action, or everything after ply `to`."""
        kept = self._kept(by, to)
        self._path = kept
        raw(self._states)[0] = kept[-1].state
        self._table_line("undo", to=kept[-1].ply, by=by)
        self._go_on()

    def undo_to(self, seat: int) -> int | None:
        """Return the ply that `undo` would go back to, or None if it would be refused."""
        try:
            return self._kept(seat, None)[-1].ply
        except WatertableError:
            return None

    def resign(self, seat: int) -> None:
        """A seat gives up: with two sides the match is over, with more it can no longer win."""
        self._table_line("resign", by=self._sitting(seat))
        self._quits(seat, "out of time" if seat in self._late else "resigned")

    def timeout(self, seat: int) -> None:
        """A seat's time is up; a substitute or a resignation may follow."""
        self._table_line("timeout", by=self._sitting(seat))
        self._late.add(seat)

    def substitute(self, seat: int, bot: str) -> None:
        """A bot plays a seat from now on."""
        self._table_line("substitute", by=self._sitting(seat), bot=bot)
        self.substitutes[seat] = bot

    def join(self, seat: int, name: str) -> None:
        """Somebody sits down (again)."""
        self._table_line("join", by=self._sitting(seat), name=name)
        self.names[seat] = name
        self.substitutes.pop(seat, None)
        self._late.discard(seat)

    def leave(self, seat: int) -> None:
        """Somebody gets up."""
        self._table_line("leave", by=self._sitting(seat))
        self.names.pop(seat, None)

    def play_line(self, line: Line) -> None:
        """Carry out a line of a log, and nothing else; a LogError tells what the rules refuse."""
        self._following = True
        try:
            self._play_line(line)
        except (ValueError, KeyError) as error:
            why = str(error).rstrip(".")
            raise LogError(f"Ply {line.ply} of the log cannot be played: {why}.") from error
        finally:
            self._following = False

    # How it is done.

    def _play_line(self, line: Line) -> None:
        if line.table == "undo":
            self.undo(_of(line.by), to=_of(line.to))
        elif line.table == "resign":
            self.resign(_of(line.by))
        elif line.table == "timeout":
            self.timeout(_of(line.by))
        elif line.table == "substitute":
            self.substitute(_of(line.by), line.bot or "")
        elif line.table == "join":
            self.join(_of(line.by), line.name or "")
        elif line.table == "leave":
            self.leave(_of(line.by))
        elif line.table is not None:
            if line.table == "promise":
                self._secret = None
            self._told.append((line.ply, None, line))
            self._write(line)
        elif line.seat == "chance":
            self.chance(line.words)
        elif line.seat == "world":
            self.world(line.answer)
        else:
            self.play(_of(line.action), seat=_of(line.seat))

    def _kept(self, by: int, to: int | None) -> list[_Step]:
        """Return the line of play that an undo would leave; CannotUndo says why it would not."""
        if self.outcome is not None:
            raise CannotUndo("The match is over; nothing can be taken back.")
        self._at(by)
        if to is None:
            mine = [place for place, step in enumerate(self._path) if step.seat == by]
            if not mine:
                raise CannotUndo("You have not done anything yet that could be taken back.")
            to = self._path[mine[-1] - 1].ply
        if not 0 <= to <= self.ply:
            raise CannotUndo(f"There is no ply {to}.")
        kept = [step for step in self._path if step.ply <= self._standing[to]]
        if kept[-1].ply != self._standing[to]:
            raise CannotUndo(f"Ply {to} is not part of the match as it stands.")
        if any(step.reveals for step in self._path[len(kept) :]):
            raise CannotUndo("Something hidden has been revealed since; it cannot be unseen.")
        if len(kept) == len(self._path):
            raise CannotUndo("There is nothing to take back.")
        return kept

    def _number(self, move: Any, seat: int, view: Any) -> tuple[int, Reason | None]:
        """Return the number of a move however it was said, or why the seat cannot say it."""
        if self._ended is not None:
            return 0, Reason("over", "", "The match is over.")
        if seat != self.to_act:
            code = verdict_from(self.game, view, seat, 0)
            return 0, self.game.words.reason(self.game.data, view, code, 0)
        rule = self.game.words.grammar
        if isinstance(move, Move):
            return move.action, None
        if isinstance(move, (int, np.integer)) and not isinstance(move, bool):
            if 0 <= move < EXACT:
                return int(move), None
            return 0, Reason("malformed", rule, f"{move} is not an action number.")
        if not isinstance(move, dict):
            return 0, Reason("malformed", rule, "A move is a number or an object.")
        try:
            number = self.game.words.number(
                self.game.data, view, move, lambda n: verdict_from(self.game, view, seat, n)
            )
        except ValueError as error:
            return 0, Reason("malformed", rule, str(error))
        return number, None

    def _act(self, seat: int, number: int, words: Longs) -> None:
        """Carry out an action and remember what was so after it."""
        self.game.entries.apply(
            self._boxes, self._states, 0, seat, number, chance.dice_of(words), self._story
        )
        self._done(seat)

    def _done(self, seat: int) -> None:
        """Remember what was so after an action, and what it told."""
        ply = self.ply + 1
        told = events.taken_from(self._story[0])
        reveals = any(event.kind in self.game.words.reveals for event in told)
        chances = self._path[-1].chances + (seat == CHANCE)
        self._told.append((ply, seat, told))
        self._path.append(_Step(ply, seat, raw(self._states)[0].copy(), chances, reveals))

    def _go_on(self) -> None:
        """Let chance and world answer when asked; reveal the seed when the match is over."""
        if self._following:
            return
        if self.to_act == CHANCE and not self.manual:
            self.chance()
        elif self.to_act == WORLD and not self.manual:
            self.world()
        elif self.outcome is not None and not self._is_revealed():
            if self._secret is None and not self.manual:
                self._new_promise()
            if self._secret is not None:
                self._table_line("seed", seed=self._secret.hex())

    def _is_revealed(self) -> bool:
        return any(line.table == "seed" for line in self.log.lines)

    def _new_promise(self) -> None:
        """A match continued from a saved log has a new secret: say so."""
        self._secret = chance.secret_of(None)
        self._key = self._secret
        self._table_line("promise", promise=chance.promise_of(self._secret))

    def _table_line(self, table: str, **said: Any) -> None:
        line = Line(self.ply + 1, table=table, **said)
        self._told.append((line.ply, None, line))
        self._write(line)

    def _write(self, line: Line) -> None:
        """Add a line to the log, and remember which action stands after it."""
        self.log.lines.append(line)
        self._standing.append(self._path[-1].ply)

    def _sitting(self, seat: int) -> int:
        if self.outcome is not None:
            raise IllegalMove(Reason("over", "", "The match is over."))
        return self._at(seat)

    def _at(self, seat: int) -> int:
        """Return a seat that is at this table, or say that there is no such seat."""
        if seat not in range(self.seats):
            raise IllegalMove(Reason("malformed", "", f"There is no seat {seat}."))
        return seat

    def _quits(self, seat: int, why: str) -> None:
        of = self.game.sides
        sides = range(self.seats) if of is None else of(self.options, self.seats)
        self._quit |= {s: why for s in range(self.seats) if sides[s] == sides[seat]}
        left = [s for s in range(self.seats) if s not in self._quit]
        if len({sides[s] for s in left}) <= 1:
            self._ended = Outcome(tuple(left), self.points, why)
            self._go_on()


def _of(value: Any) -> int:
    """Return a number that a line must have."""
    if not isinstance(value, int):
        raise ValueError("a number is missing")
    return value
