"""A table: one match being played, its log, and what each seat is told of it."""

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from watertable.kernel.errors import CannotUndo, LogError, PositionError
from watertable.kernel.game.desk import NO_WORDS, Desk, desk_for
from watertable.kernel.game.game import Game
from watertable.kernel.game.options import Value, differing
from watertable.kernel.records import chance
from watertable.kernel.records.numbers import place_of
from watertable.kernel.records.record import rows
from watertable.kernel.records.seats import CHANCE, WORLD
from watertable.kernel.table.company import Company
from watertable.kernel.table.lines import Line, Lines
from watertable.kernel.table.log import EXACT, FORMAT, Header, Log
from watertable.kernel.table.path import Path
from watertable.kernel.table.told import Told
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import KERNEL
from watertable.kernel.text.moves import Move
from watertable.kernel.text.reason import LEGAL, IllegalMove, Reason

SECRET = 32  # bytes


class Table(Company):
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
        self._boxes = game.boxes(values)
        self._states = rows(game.state, 1)
        self._plain = self._states.view(np.int16)
        self._numbers = self._plain.data
        self._asked, self._ending = (place_of(game.state, name) for name in ("asked", "ending"))
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
        self._told, self._path = Told(), Path()
        self._quit = {}
        self.names, self.substitutes, self._late = {}, {}, set()
        self._ended = None
        self._revealed = False
        self._key = chance.key_of(self._secret, nonces) if self._secret else b""
        self.ply = 0
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
                nonce_seats=list(nonce_seats),
                without_nonce=list(without_nonce),
                position=copy.deepcopy(position),
            ),
            Lines(),
        )
        if position is None:
            game.entries.start(self._boxes, self._states, 0, seats)
        else:
            game.words.read_position(game.data, self._boxes[0], position, self._states[0])
            fault = game.entries.fault(self._boxes, self._states, 0)
            if fault:
                raise PositionError(
                    KERNEL.text("position.impossible", fault=game.words.faults[fault])
                )
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
            raise PositionError(KERNEL.text("position.no_object"))
        slug = position.get("game", game.slug)
        if slug != game.slug:
            raise PositionError(KERNEL.text("position.other_game", other=str(slug), game=game.slug))
        given = position.get("options", {})
        if not isinstance(given, dict):
            raise PositionError(KERNEL.text("position.options"))
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

    # What changes the table.

    def play(self, move: Move | int | Json, seat: int | None = None) -> None:
        """Carry out a move of the seat that must answer; IllegalMove changes nothing."""
        asked = self.to_act
        if type(move) is int and 0 <= move < EXACT and seat is not None and 0 <= seat == asked:
            speaker, number = seat, move  # as nearly every move comes
        else:
            speaker, number = self._meant(move, seat)
        game, desk, ply = self.game, desk_for(self.game), self.ply + 1
        dice = desk.throw(NO_WORDS)
        code = game.entries.carry(
            self._boxes,
            self._states,
            0,
            speaker,
            number,
            desk.states,
            dice,
            desk.story,
            desk.wake,
            desk.changes,
        )
        if code != LEGAL:
            view = self._look(speaker)[0]
            raise IllegalMove(game.words.reason(game.data, view, code, number))
        self._done(ply, speaker, desk)
        self._write(Line(ply, seat=speaker, action=number))
        self._go_on()

    def chance(self, words: str | None = None) -> None:
        """Answer for chance at a manual table: with these words, or those of the table's seed."""
        if self.to_act != CHANCE:
            raise IllegalMove(Reason("not_asked", "", KERNEL.text("refusal.chance_not_asked")))
        if words is None:
            if self._secret is None:
                self._new_promise()
            given = chance.words_at(self._key, self._path.chances)
        else:
            given = chance.from_hex(words)
        ply = self.ply + 1
        desk = self._begin()
        dice = desk.throw(given)
        self.game.entries.apply(self._boxes, self._states, 0, CHANCE, 0, dice, desk.story)
        desk.look_back(self.game, CHANCE, self._plain)
        self._done(ply, CHANCE, desk)
        self._write(Line(ply, seat="chance", words=chance.to_hex(given)))
        self._go_on()

    def world(self, answer: Json | None = None) -> None:
        """Answer for the world: with what is given, or with what physics says."""
        world, state = self.game.world, self._states[0]
        if world is None or self.to_act != WORLD:
            raise IllegalMove(Reason("not_asked", "", KERNEL.text("refusal.world_not_asked")))
        if answer is None:
            answer = world.answer(self.game.data, self._boxes[0], state)
        desk = self._begin()
        try:
            world.apply(self.game.data, self._boxes[0], state, answer, desk.story[0])
        except ValueError as error:
            rule = self.game.words.grammar
            said = KERNEL.text("refusal.world_answers", why=str(error))
            raise IllegalMove(Reason("malformed", rule, said)) from error
        ply = self.ply + 1
        desk.look_back(self.game, WORLD, self._plain)
        self._done(ply, WORLD, desk)
        self._write(Line(ply, seat="world", answer=answer))
        self._go_on()

    def undo(self, by: int, to: int | None = None) -> None:
        """Take back a seat's last action, or everything after ply `to`."""
        if self._is_over():
            raise CannotUndo(KERNEL.text("undo.over"))
        ply = self._path.back_to(self._at(by), to)
        self._path.undo(ply, self._plain)
        self._table_line("undo", to=ply, by=by)
        self._go_on()

    def play_line(self, line: Line) -> None:
        """Carry out a line of a log, and nothing else; a LogError tells what the rules refuse."""
        self._following = True
        try:
            self._play_line(line)
        except (ValueError, KeyError, OverflowError) as error:
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
            self._note(line)
        elif line.seat == "chance":
            self.chance(line.words)
        elif line.seat == "world":
            self.world(line.answer)
        else:
            self.play(_of(line.action), seat=_of(line.seat))

    def _meant(self, move: Move | int | Json, seat: int | None) -> tuple[int, int]:
        """Return who moves, and the number of the move, however it was said."""
        asked = self.to_act
        if seat is None and asked == CHANCE:
            raise IllegalMove(Reason("not_asked", "", KERNEL.text("refusal.chance_first")))
        if seat is None and asked == WORLD:
            raise IllegalMove(Reason("not_asked", "", KERNEL.text("refusal.world_first")))
        speaker = (asked or 0) if seat is None else seat
        number, fault = self._number(move, self._at(speaker))
        if fault is not None:
            raise IllegalMove(fault)
        return speaker, number

    def _begin(self) -> Desk:
        """Return the desk, ready for an action."""
        desk = desk_for(self.game)
        desk.begin(self._plain)
        return desk

    def _done(self, ply: int, seat: int, desk: Desk) -> None:
        """Remember what an action told and how to take it back."""
        told, changes = desk.take_wake()
        self._told.add(told)
        self._path.add(ply, seat, changes)

    def _go_on(self) -> None:
        """Let chance and world answer when asked; reveal the seed when the match is over."""
        if self._following:
            return
        asked = self.to_act
        if asked == CHANCE and not self.manual:
            self.chance()
        elif asked == WORLD and not self.manual:
            self.world()
        elif asked is None and not self._revealed:
            if self._secret is None and not self.manual:
                self._new_promise()
            if self._secret is not None:
                self._table_line("seed", seed=self._secret.hex())

    def _new_promise(self) -> None:
        """A match continued from a saved log has a new secret: say so."""
        self._secret = chance.secret_of(None)
        self._key = self._secret
        self._table_line("promise", promise=chance.promise_of(self._secret))


def _of(value: Any) -> int:
    """Return a number that a line must have."""
    if not isinstance(value, int):
        raise ValueError("a number is missing")
    return value
