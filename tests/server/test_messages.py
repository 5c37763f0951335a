"""Every sentence of the server is a message of messages.toml: another language is another file."""

import ast
import asyncio
import itertools
import re
from pathlib import Path
from typing import Any

import httpx

import watertable as wt
from tests.language import PACKAGE, english, said_abroad
from watertable import games
from watertable.bots import bot_names
from watertable.server.app import make_app
from watertable.server.config import Config
from watertable.server.house import open_house
from watertable.server.messages import SERVER
from watertable.server.routes import ROUTES

HERE = PACKAGE / "server"
AFAR = "192.0.2.9"
NEW = {"game": "showdown", "seats": ["person", "person"], "pause": 0, "everyone": False}


def heard():
    """Everything that is said of requests that are refused, and of what becomes of a seat."""
    return sorted(set(asyncio.run(asked())))


async def asked():
    database = f"sqlite:///{Path.cwd() / 'tables.db'}"
    house = await open_house(Config(database=database, tables_per_hour=40))
    transport = httpx.ASGITransport(make_app(house), client=(AFAR, 1))
    try:
        async with httpx.AsyncClient(transport=transport, base_url="http://t.example") as client:
            visitor = Visitor(client)
            await visitor.ask_for_what_is_not_there()
            await visitor.ask_for_tables_that_cannot_be()
            await visitor.sit_at_a_table()
            return visitor.said
    finally:
        await house.drain()
        await house.close()


class Visitor:
    """Somebody who does what is refused, and remembers what was said."""

    def __init__(self, client):
        self.client = client
        self.said = []

    async def ask(self, method, path, token=None, **sent):
        headers = {**sent.pop("headers", {})}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        answer = await self.client.request(method, path, headers=headers, **sent)
        self.client.cookies.clear()
        return answer

    async def fail(self, method, path, token=None, **sent):
        answer = await self.ask(method, path, token, **sent)
        assert answer.status_code >= 400, (method, path, sent, answer.text)
        self.said.append(answer.json()["error"]["message"])

    async def do(self, method, path, token=None, **sent):
        answer = await self.ask(method, path, token, **sent)
        assert answer.status_code < 400, (method, path, sent, answer.text)
        return answer.json()

    async def ask_for_what_is_not_there(self):
        for path in ("/nowhere", "/api/games/chess", "/t/nothing", "/api/tables/nothing"):
            await self.fail("GET", path)
        await self.fail("PUT", "/api/tables")
        await self.fail("POST", "/api/tables", content=b"x=1")
        for body in (b"{", b"[" * 500, b"[" + b" " * 3_000_000 + b"]"):
            headers = {"content-type": "application/json"}
            await self.fail("POST", "/api/tables", content=body, headers=headers)
        await self.fail("POST", "/api/tables", json=NEW, headers={"origin": "http://evil.example"})

    async def ask_for_tables_that_cannot_be(self):
        days, endless = {"kind": "days"}, {"kind": "move"}
        wrong: list[dict[str, Any]] = [
            {"game": "chess"},
            {"seats": ["person", "bot:nobody"]},
            {"seats": ["person"] * 5},
            {"preset": "0"},
            {"clock": days},
            {"clock": endless},
            {"box": "0"},
            {"position": {"game": "splash"}},
            {"position": {"options": 1}},
            {"position": {"seats": 3}},
        ]
        for one in wrong:
            await self.fail("POST", "/api/tables", json={**NEW, **one})

    async def sit_at_a_table(self):
        made = await self.do("POST", "/api/tables", json={**NEW, "everyone": True})
        other = await self.do("POST", "/api/tables", json={**NEW, "chat": False})
        here, host = f"/api/tables/{made['id']}", made["host"]
        links = [link["token"] for link in made["seats"]]
        await self.fail("POST", f"{here}/join", json={"token": "0"})
        await self.fail("POST", f"{here}/join", json={"token": other["seats"][0]["token"]})
        await self.fail("POST", f"{here}/join", json={"seat": 0})
        seats = [
            (await self.do("POST", f"{here}/join", json={"token": link}))["token"] for link in links
        ]
        await self.fail("POST", f"{here}/join", json={"token": links[0]})
        move = {"ply": 0, "move": 0}
        await self.fail("POST", f"{here}/moves", json=move)
        await self.fail("POST", f"{here}/moves", seats[0], json=move)  # nobody has sent a nonce
        await self.fail("POST", f"{here}/host", json={"act": "begin"})
        await self.fail("POST", f"{here}/host", seats[0], json={"act": "begin"})
        await self.do("POST", f"{here}/host", host, json={"act": "begin"})
        await self.fail("POST", f"{here}/host", host, json={"act": "begin"})
        await self.fail("POST", f"{here}/host", host, json={"act": "unsay", "n": 9})
        await self.fail("POST", f"{here}/host", host, json={"act": "free", "seat": 5})
        for act, yes in (("revoke", False), ("free", True)):
            await self.do("POST", f"{here}/host", host, json={"act": act, "seat": 0})
            await self.do("POST", f"{here}/reissue/answer", seats[0], json={"yes": yes})
        await self.fail("GET", f"{here}/seat", seats[0])
        taken = await self.do("POST", f"{here}/join", json={"seat": 0})
        table = await self.do("GET", f"{here}/seat", taken["token"])
        assert len(table["notices"]) == 4
        self.said += [notice["text"] for notice in table["notices"]]
        await self.ask_at_the_wrong_moment(here, [taken["token"], seats[1]], table)
        talk = f"/api/tables/{other['id']}/chat"
        await self.fail("POST", talk, other["seats"][0]["token"], json={"text": "0"})

    async def ask_at_the_wrong_moment(self, here, seats, table):
        for path in ("log", "review", "plies/1"):
            await self.fail("GET", f"{here}/{path}")
        for path, body in (
            ("rematch", {}),
            ("undo/answer", {"yes": True}),
            ("reissue/answer", {"yes": True}),
            ("moves", {"ply": 999, "move": 0}),
        ):
            await self.fail("POST", f"{here}/{path}", seats[1], json=body)
        asleep = seats[table["to_act"] == 0]
        await self.fail("POST", f"{here}/hint", asleep, json={})
        for n in itertools.count():
            answer = await self.ask("POST", f"{here}/chat", seats[1], json={"text": "0"})
            if answer.status_code != 200:
                self.said.append(answer.json()["error"]["message"])
                break
            self.said.append(answer.json()["name"])
            assert n < 100
        await self.do("POST", f"{here}/resign", seats[1], json={})
        for path, body in (("resign", {}), ("moves", {"ply": table["ply"], "move": 0})):
            await self.fail("POST", f"{here}/{path}", seats[1], json=body)
        await self.fail("GET", f"{here}/plies/9999")
        self.said.append((await self.do("GET", f"{here}/review"))["said"])


def known_words():
    """What may be read in any language: names, and words of the protocol."""
    game = wt.game("showdown")
    names = {game.title, *games.MODULES, *bot_names(), *(preset.name for preset in game.presets)}
    words = {word for name in names for word in re.findall("[A-Za-z]+", name)}
    methods = {route.method for route in ROUTES} | {"HEAD"}
    return words | methods | {"chess", "nobody", "days", "move", "seconds"}


def test_another_language_is_another_file(tmp_path):
    """The kernel and the bots say some of it, so they speak that language too."""
    known = known_words()
    said = said_abroad(tmp_path, "server", __name__, "kernel/text", "bots")
    assert [text for text in said if english(text, known)] == []
    assert len(said) > 40
    assert english("There is no bot 'nobody'.", known) == ["There", "is", "no", "bot"]


ACTS = ("revoke", "free")  # what a host does with a seat: a part of some names
SAYING = {  # what says a message: where its name stands, what it begins with, parts that it adds
    "refuse": (1, "", {"wait"}),
    "say": (0, "", set()),
    "text": (0, "", set()),
    "TooMany": (0, "too_many.", {"wait"}),
    "notice": (4, "notice.", {"who"}),
    "_reviewed": (1, "review.", set()),
    "forbid": (1, "rated.", set()),
}


def meant(name):
    """The names of messages that an argument can be; none where it hands on what it was given."""
    match name:
        case ast.Constant(str(one)):
            return [one]
        case ast.IfExp(_, one, other):
            return [*meant(one), *meant(other)]
        case ast.JoinedStr([ast.Constant(str(table)), *_]) if table.endswith("."):
            return []
        case ast.JoinedStr(pieces):
            said = [piece.value if isinstance(piece, ast.Constant) else "" for piece in pieces]
            return ["".join(str(one) or act for one in said) for act in ACTS]
        case ast.Name("act"):
            return list(ACTS)
        case ast.Name("message"):  # handed on
            return []
    raise AssertionError(ast.unparse(name))


def calls(path):
    """Each message that a module asks for, with the parts it hands over."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(ast.Name(function), arguments, parts) if function in SAYING:
                pass
            case ast.Call(ast.Attribute(ast.Name("SERVER"), function), arguments, parts):
                pass
            case ast.Call(
                ast.Attribute(ast.Name("rating" | "reissue"), function), arguments, parts
            ):
                if function not in SAYING:
                    continue
            case _:
                continue
        place, table, added = SAYING[function]
        for message in meant(arguments[place]):
            yield table + message, {part.arg for part in parts} | added


def test_every_message_is_used_and_every_one_that_is_asked_for_is_there_with_these_parts():
    asked = [call for path in HERE.rglob("*.py") for call in calls(path)]
    for message, parts in asked:
        assert message in SERVER.parts, message
        assert SERVER.parts[message] <= parts, message
    assert {message for message, _ in asked} == set(SERVER.parts)


TELLING = {"Bye", "Notice", "Refused", "Reviewed", "Said", "bye", "refuse", "said_as"}


def test_nothing_is_told_but_messages():
    """No sentence is written where something is said to a client."""
    written = []
    for path in HERE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            function = getattr(node.func, "attr", getattr(node.func, "id", ""))
            words = [one for one in ast.walk(node) if isinstance(one, ast.Constant)]
            if function in TELLING:
                written += [one.value for one in words if " " in str(one.value).strip(", ")]
    assert written == []
