"""Guests who know how to behave: whatever they say is honest, before it is mutated."""

import json
import random  # noqa: TID251 - nothing is played with it
from typing import Any

import msgspec

import watertable as wt
from watertable.server.protocol import NewTable
from watertable.server.tables import Hub

GAMES = {"showdown": 2, "water-to-water": 3, "splash": 2}
KINDS = {
    "move": 60,
    "why": 10,
    "orders": 3,
    "undo": 2,
    "undo_answer": 2,
    "chat": 2,
    "ping": 5,
    "seen": 3,
    "rematch": 1,
    "away": 1,
    "lead": 1,
    "follow": 1,
}
BY_HTTP = {"move": "moves", "ping": "why", "seen": "why", "undo_answer": "undo/answer"}
SELDOM = ("resign", "leave", "hint")
CALLED = "192.0.2.1"  # nobody is there, and the fuzz calls nobody
POINT = (  # the public key of the example of RFC 8291
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
PUSH = {"endpoint": f"https://{CALLED}/to/ann", "p256dh": POINT, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
POINTED = {"name": "card:towels#0", "x": 0.5, "y": 0.25}
ORDERS: tuple[list[str], ...] = (["nothing_legal"], [], ["never_ask"], ["until_my_turn"])


class Place:
    """A table at which everybody sits, and what can honestly be said and asked there."""

    def __init__(self, hub: Hub, id: str, tokens: dict[int, str], host: str, seed: int) -> None:
        self.hub, self.id, self.tokens, self.host = hub, id, tokens, host
        self.random = random.Random(seed)
        self.known: tuple[int, list[Any]] = (-1, [])

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played here."""
        live = self.hub.hall.tables.get(self.id)
        return live is None or live.table is None or live.asked is None or live.asked < 0

    def moves(self) -> list[Any]:
        """Return what may be done now."""
        live = self.hub.hall.tables.get(self.id)
        if live is None or live.table is None or not live.is_loaded:
            return []
        if self.known[0] != live.ply:
            self.known = (live.ply, list(live.table.moves())[:20])
        return self.known[1]

    def said(self) -> dict[str, Any]:
        """Return what somebody may want to do here: the name of a request, and its fields."""
        live, pick = self.hub.hall.tables.get(self.id), self.random.choice
        ply, moves = 0 if live is None else live.ply, self.moves()
        move: Any = 0
        if moves:
            chosen = pick(moves)
            move = pick((chosen.action, chosen.action, chosen.data))
        kind = self.random.choices(tuple(KINDS), tuple(KINDS.values()))[0]
        if self.random.random() < 0.003:
            kind = pick(SELDOM)
        fields: dict[str, Any] = {
            "move": {"ply": ply, "move": move, "key": f"k{self.random.randrange(10**6)}"},
            "why": {"move": move},
            "orders": {"orders": pick(ORDERS)},
            "undo": {"ply": ply, "to": max(0, ply - self.random.randrange(4))},
            "undo_answer": {"yes": pick((True, False))},
            "chat": {"text": "Hello, \u00fcber there!", "name": "Ann"},
            "away": {"of": 1, "act": pick(("bot", "claim"))},
            "seen": {"ply": ply},
            "lead": {"key": "k" * 20, "ply": ply, "seen": "open", "at": POINTED},
            "follow": {"code": "0" * 24},
        }.get(kind, {})
        return {"type": kind, **fields}

    @property
    def asked(self) -> int:
        """The seat that must answer, or any."""
        live = self.hub.hall.tables.get(self.id)
        return live.asked if live is not None and live.asked in self.tokens else 0

    def request(self) -> tuple[bytes, bytes]:
        """Return an honest request: its head, and its body."""
        path, pick = f"/api/tables/{self.id}", self.random.choice
        said = self.said()
        kind = str(said.pop("type"))
        act = f"POST {path}/{BY_HTTP.get(kind, kind)}", said
        line, body = pick([act, act, *addresses(self.id, self.tokens[0])])
        token = self.host if line.endswith("/host") else self.tokens[self.asked]
        cookie = f"wt_{self.id}_0={self.tokens[0]}; wt_{self.id}_host={self.host}"
        who = pick((f"Authorization: Bearer {token}", f"Cookie: {cookie}", "Accept: */*"))
        text = b"" if body is None else json.dumps(body).encode()
        head = f"{line} HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n{who}\r\n"
        head += "Content-Type: application/json\r\n" if text else ""
        return head.encode(), text


def addresses(id: str, token: str) -> list[tuple[str, Any]]:
    """Return an honest request for every address of a server, but what `said` says at a table."""
    path, cup = f"/api/tables/{id}", "/api/tournaments/abcdefgh"
    return [
        (f"POST {path}/join", {"token": token, "name": "Ann", "colour": 2}),
        (f"POST {path}/host", {"act": "unsay", "n": 1}),
        (f"POST {path}/host", {"act": "approve", "n": 1}),
        (f"POST {path}/lost", {"seat": 1, "name": "Ann", "key": "0123456789abcdef"}),
        (f"POST {path}/ask", {"seat": 1, "name": "Ann"}),
        (f"POST {path}/reissue/answer", {"yes": False}),
        (f"POST {path}/device", {}),
        (f"POST {path}/call", {"name": "a long evening"}),
        (f"POST {path}/known", {}),
        (f"POST {path}/foresee", {"actions": [0, 3]}),
        (f"POST {path}/vacation", {"act": "ask", "days": 3}),
        (f"POST {path}/reach", {"mail": "ann@example.org"}),
        (f"POST {path}/reach", {"webhook": f"https://{CALLED}/hook?of=ann"}),
        (f"POST {path}/reach", {"push": PUSH}),
        (f"POST {path}/reach/stop", {"endpoint": PUSH["endpoint"]}),
        (f"GET {path}/reach?seat=0", None),
        (f"GET {path}/held", None),
        (f"GET {path}?since=3", None),
        (f"GET {path}/seats/1?since=0", None),
        (f"GET {path}/seat?seat=0", None),
        (f"GET {path}/chat", None),
        (f"GET {path}/log", None),
        (f"GET {path}/plies/4?seat=1&open=1", None),
        (f"GET {path}/review", None),
        (f"GET {path}/frames/5", None),
        (f"POST {path}/onward", {"ply": 2, "seats": ["person", "bot:greedy"]}),
        ("GET /api/tables?listed=1", None),
        ("POST /api/tables", {"game": "showdown", "seats": ["person", "bot:greedy"]}),
        ("POST /api/lessons", {"game": "splash"}),
        ("POST /api/puzzles", {"game": "showdown", "number": 3}),
        ("GET /api/games/showdown/puzzles", None),
        ("POST /api/logs", {"log": '{"game":"showdown"}\n'}),
        ("POST /api/variants", {"game": "showdown", "variant": "water = 12"}),
        ("GET /api/games/showdown/variants", None),
        ("GET /api/games/showdown/lab", None),
        ("POST /api/lab", {"question": "card", "game": "showdown", "games": 10}),
        ("GET /api/lab/0123456789ab", None),
        ("POST /api/lab/0123456789ab", {"act": "cancel"}),
        ("POST /api/deals/showdown", {"promise": "0" * 64, "name": "Somebody"}),
        ("GET /api/deals", None),
        ("GET /api/deals/2026-11-18/showdown", None),
        ("GET /api/tries/abcdefgh", None),
        (
            "POST /api/tournaments",
            {"name": "Evening", "game": "showdown", "rounds": 2, "filler": "bot:puddle"},
        ),
        (f"GET {cup}", None),
        (f"POST {cup}/enter", {"name": "Somebody", "key": "k" * 20}),
        (f"POST {cup}/seat", {}),
        (f"POST {cup}/withdraw", {}),
        (f"POST {cup}/host", {"act": "bot", "bot": "bot:greedy"}),
        ("GET /api/me", None),
        ("POST /api/me", {"name": "Somebody", "phrase": "four salty words apart"}),
        ("POST /api/me/enter", {"name": "Somebody", "phrase": "other words", "along": True}),
        ("POST /api/me/change", {"name": "Other", "phrase": "new salty words", "old": "x"}),
        ("POST /api/me/forget", {"name": "Somebody"}),
        ("POST /api/me/passkey/ask", {"to": "new", "name": "Somebody"}),
        ("POST /api/me/passkey", {"credential": {"id": "x", "response": {}}, "along": True}),
        ("POST /api/me/passkey/drop", {"id": "abc"}),
        ("POST /api/me/leave", {"elsewhere": True}),
        ("POST /api/play", {"game": "showdown", "seats": 2, "rated": False}),
        ("GET /api/games/showdown/ladder", None),
        ("GET /api/mine", None),
        ("GET /api/games", None),
        ("GET /api/games/showdown", None),
        ("GET /api/house", None),
        ("GET /api/openapi.json", None),
        (f"POST /stop/{'0' * 64}", None),
        (f"GET /stop/{'0' * 64}", None),
        (f"GET /t/{id}", None),
        ("GET /n/calm-river", None),
        ("GET /assets/index.js", None),
        ("GET /symbol.svg?waiting=3", None),
        ("GET /healthz", None),
    ]


async def place_at(hub: Hub, game: str, seed: int) -> Place:
    """Set up a table and sit down at every seat."""
    said = {"game": game, "seats": ["person"] * GAMES[game], "pause": 0}
    made = await hub.create(msgspec.convert(said, NewTable))
    tokens = {link.seat: link.token for link in made.seats}
    for token in tokens.values():
        who = await hub.identify(made.id, token)
        await hub.payload(made.id, who)
    return Place(hub, made.id, tokens, made.host, seed)


def logs() -> list[bytes]:
    """Return honest logs of a few moves, as lines."""
    found = []
    for slug, seats in GAMES.items():
        table = wt.game(slug).table(seats, seed=5)
        for _ in range(12):
            if table.to_act is None or table.to_act < 0 or not table.moves():
                break
            table.play(table.moves()[0])
        found.append(table.log.dumps().encode())
    return found


def tables() -> list[bytes]:
    """Return honest requests for tables with a box or a position of one's own."""
    found = []
    for slug, seats in GAMES.items():
        game = wt.game(slug)
        new = {"game": slug, "seats": ["person"] * seats}
        position = game.table(seats, seed=3).position()
        found += [json.dumps(new | {"position": position}), json.dumps(new | {"box": game.text})]
    return [text.encode() for text in found]
