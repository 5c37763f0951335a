"""Tables under load: what was acknowledged to whom, held against the log at the end."""

import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import httpx

import watertable as wt
from tests.server.client import Door, Place, Refused
from watertable.kernel.conformance import Chooser
from watertable.kernel.table.replay import replay

LONG: dict[str, Any] = {"options": {"start_water": 99, "max_water": 99, "turn_cap": 0}}
STALE, GONE = 409, 410


@dataclass
class Player:
    """One who plays all seats of a table, and writes down every acknowledged move."""

    place: Place
    seed: int
    acknowledged: dict[str, tuple[int, int, int, int]] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    before: int = 0  # moves at tables whose match is over

    def play(self, stop: threading.Event) -> None:
        """Make moves until told to stop; after a lost answer, submit the same again."""
        chooser, number = Chooser(self.seed), 0
        http = httpx.Client(base_url=self.place.door.url, timeout=30)
        with http:
            while not stop.is_set():
                told = self._get(http, stop)
                if told is None:
                    self._go_on(stop)
                    continue
                seat, ply, moves = told["seat"], told["ply"], told["moves"]
                number += 1
                action = moves[chooser.below(len(moves))]["action"]
                sent = {"ply": ply, "move": action, "key": f"{self.seed}-{number}"}
                self._submit(http, seat, sent)

    def _go_on(self, stop: threading.Event) -> None:
        """Sit down at another table where the match is over, once its log was looked at."""
        try:
            if self.place.seen().outcome is None:
                return
            self.check()
            fresh = _without_orders(self.place.door)
        except (httpx.TransportError, Refused):
            stop.wait(0.05)  # the server is being killed, or its store; the next attempt will do
        except AssertionError as error:
            self.broken.append(str(error))
            raise
        else:
            self.before += len(self.acknowledged)
            self.place, self.acknowledged = fresh, {}

    def _submit(self, http: httpx.Client, seat: int, sent: dict[str, Any]) -> None:
        """Submit until there is an answer: an answer that was lost may have been a yes."""
        while True:
            answer = self._send(http, "POST", "moves", seat, json=sent)
            if answer is None or answer.status_code >= 500:
                time.sleep(0.02)
                continue
            if answer.status_code == 200:
                after = answer.json()["ply"]
                self.acknowledged[sent["key"]] = (sent["ply"], seat, sent["move"], after)
            elif answer.status_code not in (STALE, GONE):
                self.broken.append(f"{sent} at seat {seat}: {answer.text}")
            return

    def _get(self, http: httpx.Client, stop: threading.Event) -> Any:
        """What the seat that must answer is told, or None while nobody answers."""
        for seat in sorted(self.place.tokens):
            answer = self._send(http, "GET", f"seats/{seat}", seat)
            if answer is None:
                stop.wait(0.02)
                return None
            if answer.status_code == 200 and answer.json()["moves"]:
                return answer.json()
        return None

    def _send(
        self, http: httpx.Client, method: str, path: str, seat: int, **sent: Any
    ) -> httpx.Response | None:
        token = {"Authorization": f"Bearer {self.place.tokens[seat]}"}
        try:
            return http.request(method, f"{self.place.path}/{path}", headers=token, **sent)
        except httpx.TransportError:
            return None

    def check(self) -> None:
        """Every acknowledged move stands in the log, at its ply, once; and nothing else does."""
        assert not self.broken, self.broken
        log = wt.Log.loads(self.place.finish())
        log.verify()
        replay(log, wt.game(log.header.game))
        made = {line.ply: line for line in log.lines if isinstance(line.seat, int)}
        for ply, seat, action, after in self.acknowledged.values():
            assert ply + 1 in made, f"the move after ply {ply} is lost"
            line = made.pop(ply + 1)
            assert (line.seat, line.action) == (seat, action), f"ply {ply + 1} is another move"
            assert after > ply
        assert not made, f"moves that nobody made: {made}"


class Traffic:
    """Many players at work at once."""

    def __init__(self, doors: list[Door], tables: int, **settings: Any) -> None:
        self.take(
            Player(_without_orders(doors[number % len(doors)], **settings), number)
            for number in range(tables)
        )

    def take(self, players: Iterable[Player]) -> None:
        """Let these be the ones who play."""
        self.players = list(players)
        self.stop = threading.Event()
        self.threads = [
            threading.Thread(target=player.play, args=(self.stop,)) for player in self.players
        ]

    def __enter__(self) -> "Traffic":
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join()

    def acknowledged(self) -> int:
        return sum(player.before + len(player.acknowledged) for player in self.players)

    def wait_for(self, more: int) -> None:
        """Wait until so many more moves are acknowledged."""
        wanted, limit = self.acknowledged() + more, time.monotonic() + 60
        while self.acknowledged() < wanted:
            assert time.monotonic() < limit, "the traffic stands still"
            time.sleep(0.005)


def _without_orders(door: Door, **settings: Any) -> Place:
    """A table at which only the players themselves make moves."""
    place = door.table("showdown", **LONG, **settings)
    for seat in place.tokens:
        place.post(seat, "orders", orders=[])
    return place
