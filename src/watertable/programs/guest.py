"""A guest: a program at one seat of one match, asked, judged, and replaced when it fails."""

import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from watertable.bots import bot
from watertable.bots.random import RANDOM
from watertable.kernel.game.game import Game, Outcome
from watertable.kernel.game.seen import verdict_from
from watertable.kernel.table.log import EXACT
from watertable.kernel.text.json import Json
from watertable.kernel.text.reason import LEGAL
from watertable.pages import Unread, brief_of
from watertable.pages.decision import number_from
from watertable.programs.names import EXEC, PAGE, TRANSCRIPT, command_of
from watertable.programs.process import Process, ProgramFault
from watertable.programs.question import Question
from watertable.programs.transcript import Transcript

PROTOCOL = 1
PATIENCE = 3  # faults after which a program is replaced
REPLACEMENT = "greedy"
SECONDS = 10.0  # for a move
STARTING = 30.0  # seconds in which it must have said that it is ready
STALE = 20  # late answers that are overheard at one question


class Voice(Protocol):
    """Whoever can be asked: a process, or what one once said."""

    def ask(self, message: Json, seconds: float) -> Json:
        """Return the answer to a message."""
        ...

    def hear(self, seconds: float) -> Json:
        """Return the next answer."""
        ...

    def tell(self, message: Json) -> None:
        """Say something that needs no answer."""

    def close(self) -> None:
        """End it."""


@dataclass(frozen=True, slots=True)
class GuestMove:
    """A move, and what was wrong where it is not the program's own."""

    number: int
    fault: str = ""
    kind: str = ""  # of the fault: silent, gone, unreadable, illegal; replaced ever after three


@dataclass(slots=True)
class Account:
    """What a guest's answers came to."""

    asked: int = 0
    faults: int = 0
    illegal: int = 0
    first_fault: str = ""
    cost: float = 0.0
    seconds: float = 0.0
    longest: float = 0.0
    said: list[Json] = field(default_factory=list)  # pages and answers, as a transcript has them


class ProgramGuest:
    """A program at one seat of one match."""

    def __init__(
        self,
        name: str,
        game: Game,
        seats: int,
        seat: int,
        options: Mapping[str, object],
        *,
        seed: int = 0,
        seconds: float = SECONDS,
        is_strange: bool = False,
    ) -> None:
        """Remember who it is; it is started when it is first asked."""
        self.name, self.game, self.seat, self.seconds = name, game, seat, seconds
        self.account = Account()
        self.title = name  # once it is ready, what it calls itself
        self.since = 0  # the ply up to which it was told what happened
        self._voice: Voice | None = None
        self._asked, self._seed, self._is_strange = 0, seed, is_strange
        self._hello: Json = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.slug,
            "rules": game.version,
            "seat": seat,
            "seats": seats,
            "options": dict(options),
            "seed": own_seed(seed, seat),
            "seconds": seconds,
            "box": game.fingerprint,
        }

    @property
    def is_replaced(self) -> bool:
        """Whether another bot plays on for it."""
        return self.account.faults >= PATIENCE

    @property
    def last_words(self) -> str:
        """The end of what it wrote to stderr."""
        return self._voice.last_words if isinstance(self._voice, Process) else ""

    def choose(self, question: Question) -> GuestMove:
        """Return its move; where it has none, the pass or a random one, with what was wrong."""
        seed = self._seed + question.ply
        if self.is_replaced:
            number = bot(REPLACEMENT).choose(self.game, question.view, question.moves, seed=seed)
            return GuestMove(number, f"{REPLACEMENT} plays on for {self.name}.", "replaced")
        self.account.asked += 1
        began = time.perf_counter()
        try:
            voice = self._voice or self._sit_down()
            began = time.perf_counter()  # to start is no thought about a move
            number = self._asked_for(voice, question)
        except ProgramFault as fault:
            number = in_its_place(question, seed)
            self.account.faults += 1
            self.account.illegal += fault.kind == "illegal"
            self.account.first_fault = self.account.first_fault or str(fault)
            self._refuse(fault, number)
            return GuestMove(number, f"{self.name}: {fault}", fault.kind)
        finally:
            spent = time.perf_counter() - began
            self.account.seconds += spent
            self.account.longest = max(self.account.longest, spent)
            self.since = question.ply
        return GuestMove(number)

    def over(self, outcome: Outcome | None) -> None:
        """Tell it how the match ended, and end it."""
        if self._voice is None:
            return
        if outcome is not None:
            told = {"winners": outcome.winners, "points": outcome.points, "reason": outcome.reason}
            self._voice.tell({"type": "over", "outcome": told})
        self._voice.close()
        self._voice = None

    def kill(self) -> None:
        """End it at once, also while it is asked; whoever asks finds it gone."""
        if isinstance(self._voice, Process):
            self._voice.kill()

    def _asked_for(self, voice: Voice, question: Question) -> int:
        """Ask, and return a legal number; ProgramFault says what was wrong."""
        self._asked += 1
        if not self.name.startswith(EXEC):
            return self._read(voice, question)
        answer = self._answer(voice, {"type": "move", **question.as_json()})
        said = answer.get("action", answer.get("move"))
        if isinstance(said, dict):
            try:
                return number_from(self.game, question.view, said)
            except Unread as refusal:
                raise ProgramFault("illegal", f"{refusal}") from refusal
        if not isinstance(said, int) or isinstance(said, bool):
            raise ProgramFault("unreadable", 'Its answer has neither "action" nor "move".')
        return self._legal(question, said)

    def _read(self, voice: Voice, question: Question) -> int:
        """Ask by a page of text, and count what the answer costs."""
        page = question.as_page()
        began = time.perf_counter()
        answer = self._answer(voice, {"type": "page", "ply": question.ply, "text": page.text})
        said, cost = answer.get("answer"), answer.get("cost", 0)
        if not isinstance(said, str):
            raise ProgramFault("unreadable", 'Its answer has no text under "answer".')
        if not isinstance(cost, (int, float)) or not 0 <= cost < 1e6:
            cost = 0.0  # what nobody can add up
        self.account.cost += cost
        took = time.perf_counter() - began
        if isinstance(voice, Transcript):
            took = answer["took"]
            self.account.seconds += took
        entry = {"page": page.text, "answer": said, "cost": cost, "took": round(took, 3)}
        self.account.said.append(entry)
        try:
            return page.read(said)
        except Unread as refusal:
            raise ProgramFault("illegal", str(refusal)) from refusal

    def _legal(self, question: Question, number: int) -> int:
        """Return the number if it is legal, as far as the seat can know."""
        game, view = self.game, question.view
        if not 0 <= number < EXACT:
            raise ProgramFault("illegal", f"{number} is no move.")
        code = verdict_from(game, view, self.seat, number)
        if code == LEGAL:
            return number
        reason = game.words.reason(game.data, view, code, number)
        raise ProgramFault("illegal", f"{reason.message} ({reason.rule})")

    def _answer(self, voice: Voice, message: Json) -> Json:
        """Return the answer to this question; answers to earlier ones come too late."""
        until = time.monotonic() + self.seconds
        answer = voice.ask(message | {"id": self._asked, "seconds": self.seconds}, self.seconds)
        for _ in range(STALE):
            if answer.get("id") == self._asked:
                return answer
            answer = voice.hear(max(0.0, until - time.monotonic()))
        raise ProgramFault("unreadable", f"It does not answer question {self._asked}.")

    def _sit_down(self) -> Voice:
        """Start it, and hear that it is ready."""
        hello = self._hello
        if self.name.startswith(TRANSCRIPT):
            self._voice = Transcript(self.name.removeprefix(TRANSCRIPT))
            return self._voice
        if self.name.startswith(PAGE):
            hello = hello | {"seat": self.seat + 1, "brief": brief_of(self.game)}
        else:
            hello = hello | {"components": self.game.components}
        self._voice = Process(command_of(self.name), is_strange=self._is_strange)
        ready = self._voice.ask(hello, STARTING)
        if ready.get("type") != "ready":
            raise ProgramFault("unreadable", 'It did not answer "hello" by "ready".')
        called = "".join(it for it in str(ready.get("name") or "") if it.isprintable())
        self.title = called.strip()[:40] or self.name
        return self._voice

    def _refuse(self, fault: ProgramFault, played: int) -> None:
        """Tell it what was wrong, and what was played in its place."""
        if self._voice is not None:
            refused = {"type": "refused", "id": self._asked, "kind": fault.kind}
            self._voice.tell(refused | {"message": str(fault), "played": played})


def in_its_place(question: Question, seed: int) -> int:
    """Return what is played for a program that does not: the pass, else any legal move."""
    passing = question.game.windows.passing(question.view)
    if passing is not None and passing in question.numbers:
        return passing
    return RANDOM.choose(question.game, question.view, question.numbers, seed=seed)


def own_seed(seed: int, seat: int) -> int:
    """Return a program's own seed: it tells nothing of the shuffles."""
    said = hashlib.blake2b(f"program {seat} {seed}".encode(), digest_size=7).digest()
    return int.from_bytes(said, "big") >> 3
