"""Whole matches through the SDK's own client, over stdin and stdout of the real command."""

import asyncio
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the libraries below it
    mcp = pytest.importorskip("mcp")
    from watertable.mcp.server import server_for

import watertable as wt
from watertable.cli import main
from watertable.mcp.sittings import Sittings

pytestmark = pytest.mark.filterwarnings("ignore")
COMMAND = str(Path(sys.executable).with_name("watertable"))


def stdio(*arguments):
    return mcp.StdioServerParameters(command=COMMAND, args=["mcp", "--seed", "3", *arguments])


def with_client(server, act):
    """Run something with a client that is connected to a server."""

    async def go():
        async with mcp.Client(server) as client:
            return await act(client)

    return asyncio.run(go())


async def call(client, tool, **given):
    """The page and how the table stands; an error fails the test."""
    result = await client.call_tool(tool, given)
    assert not result.is_error, result.content[0].text
    return result.content[0].text, result.structured_content


async def refused(client, tool, **given):
    result = await client.call_tool(tool, given)
    assert result.is_error
    return result.content[0].text


async def whole_match(client, game, **given):
    """Play to the end, by ever other places on the list; return the last page."""
    page, standing = await call(client, "new_table", game=game, **given)
    calls = 0
    while not standing["over"]:
        assert standing["your_turn"], page
        calls += 1
        move = 1 + calls % standing["moves"]
        page, standing = await call(
            client, "play", table=standing["table"], ply=standing["ply"], move=move
        )
        assert calls < 500
    return page, standing


def test_whole_matches_of_all_games_through_the_sdks_client_over_stdio():
    async def act(client):
        for game, given in (
            ("showdown", {"bot": "random"}),
            ("water-to-water", {"seats": 3, "seat": 2, "bot": "random"}),
            ("splash", {"bot": "random"}),
        ):
            page, standing = await whole_match(client, game, **given)
            assert standing["winners"] is not None
            assert "The match is over" in page
            assert standing["seat"] == given.get("seat", 1)
        return await call(client, "list_tables")

    _, listed = with_client(stdio(), act)
    assert len(listed["result"]) == 3


def test_of_parallel_calls_at_one_ply_only_one_lands():
    async def act(client):
        _, standing = await call(client, "new_table", game="showdown", bot="random")
        given = {"table": standing["table"], "ply": standing["ply"], "move": 1}
        results = await asyncio.gather(*(client.call_tool("play", given) for _ in range(8)))
        landed = [result for result in results if not result.is_error]
        told = {r.content[0].text for r in results if r.is_error}
        return standing["ply"], landed, told

    ply, landed, told = with_client(server_for(Sittings(1)), act)
    assert len(landed) == 1
    assert landed[0].structured_content["ply"] > ply
    assert all(f"not {ply}: look again" in sentence for sentence in told)


def test_hints_can_be_switched_off():
    async def names(client):
        return {tool.name for tool in (await client.list_tools()).tools}

    with_hints = with_client(server_for(Sittings(1)), names)
    without = with_client(server_for(Sittings(1), hints=False), names)
    assert with_hints - without == {"hint"}


def test_a_hint_names_moves_by_their_places_on_the_page():
    async def act(client):
        _, standing = await call(client, "new_table", game="showdown", bot="random")
        return standing["moves"], await call(client, "hint", table=standing["table"])

    moves, (_, found) = with_client(server_for(Sittings(1)), act)
    assert 1 <= len(found["result"]) <= 3
    for said in found["result"]:
        place = int(said.partition("]")[0].removeprefix("["))
        assert 1 <= place <= moves
        assert "% to win" in said


def test_no_tool_takes_a_seed_and_no_answer_tells_what_a_rival_holds():
    """Who could choose the seed could work out every card."""
    sittings = Sittings(1)

    async def act(client):
        tools = (await client.list_tools()).tools
        assert not any("seed" in tool.input_schema["properties"] for tool in tools)
        page, standing = await call(client, "new_table", game="showdown", bot="random")
        return page + str(standing)

    said = with_client(server_for(sittings), act)
    (sitting,) = sittings.tables.values()
    cards = {card["id"]: card["name"] for card in sitting.table.game.components["cards"]}
    truth = sitting.table.position()
    mine = {cards[card] for card in truth["hands"][sitting.seat]}
    theirs = {cards[card] for card in truth["hands"][1 - sitting.seat]}
    assert theirs - mine
    assert mine <= {name for name in cards.values() if name in said}
    assert not any(name in said for name in theirs - mine)


def test_mistakes_are_answered_in_one_sentence():
    async def act(client):
        _, standing = await call(client, "new_table", game="showdown", bot="random")
        table, ply = standing["table"], standing["ply"]
        said = [
            await refused(client, "new_table", game="chess"),
            await refused(client, "new_table", game="showdown", seats=9),
            await refused(client, "new_table", game="showdown", seat=3),
            await refused(client, "new_table", game="showdown", bot="nobody"),
            await refused(client, "look", table="nowhere"),
            await refused(client, "play", table=table, ply=ply + 1, move=1),
            await refused(client, "play", table=table, ply=ply, move=99),
            await refused(client, "play", table=table, ply=ply, move="the first one"),
            await refused(client, "rules", game="showdown", rule="Z9"),
        ]
        _, now = await call(client, "look", table=table)
        assert now["ply"] == ply
        return said

    for sentence in with_client(server_for(Sittings(1)), act):
        assert "\n" not in sentence
        assert sentence.partition(": ")[2], "the SDK hides what is no refusal of ours"


@pytest.mark.parametrize("said", ["[2]", "2", 2, "I take [2]."], ids=repr)
def test_a_move_may_be_said_as_the_page_asks_for_it(said):
    """The page wants "[2]": to the SDK that is a list, not a text."""

    async def act(client):
        _, it = await call(client, "new_table", game="showdown", bot="random")
        legal = await client.call_tool("why_not", {"table": it["table"], "move": said})
        _, now = await call(client, "play", table=it["table"], ply=it["ply"], move=said)
        return legal, it["ply"], now["ply"]

    legal, before, after = with_client(server_for(Sittings(1)), act)
    assert legal.content[0].text == "It is legal."
    assert after > before


def test_the_rules_are_resources_and_a_tool():
    async def act(client):
        book = await client.read_resource("rules://showdown/book")
        brief = await client.read_resource("rules://splash/brief")
        one, _ = await call(client, "rules", game="showdown", rule="R14")
        with pytest.raises(mcp.MCPError):
            await client.read_resource("rules://chess/book")
        return book.contents[0].text, brief.contents[0].text, one

    book, brief, one = with_client(server_for(Sittings(1)), act)
    assert book.startswith("# Showdown")
    assert brief.startswith("Splash!")
    assert one.startswith("R14 ")


def test_the_rules_of_every_game_are_listed():
    """Clients show what is listed; a template alone shows nobody that there are rulebooks."""

    async def act(client):
        listed = (await client.list_resources()).resources
        texts = [(await client.read_resource(it.uri)).contents[0] for it in listed]
        return [(str(it.uri), it.name, text) for it, text in zip(listed, texts, strict=True)]

    found = with_client(server_for(Sittings(1)), act)
    assert sorted(uri for uri, *_ in found) == sorted(
        f"rules://{slug}/{kind}" for slug in wt.game_names() for kind in ("book", "brief")
    )
    for uri, name, text in found:
        title = wt.game(uri.split("/")[2]).title
        assert name.startswith(f"{title}: ")
        assert title in text.text.splitlines()[0]
        assert text.mime_type == ("text/markdown" if uri.endswith("book") else "text/plain")


def test_resigning_ends_a_match_for_two_and_lets_bots_play_on_at_a_larger_table():
    async def act(client):
        ends = []
        for game, seats in (("showdown", 2), ("water-to-water", 3)):
            _, it = await call(client, "new_table", game=game, seats=seats, bot="random")
            _, it = await call(client, "resign", table=it["table"], ply=it["ply"])
            ends.append(it)
        return ends

    for standing in with_client(server_for(Sittings(1)), act):
        assert standing["over"]
        assert 1 not in standing["winners"]


def test_without_its_library_the_command_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.delitem(sys.modules, "watertable.mcp.server")
    assert main(["mcp"]) == 2
    assert "pip install 'watertable[mcp]'" in capsys.readouterr().err


def test_importing_watertable_imports_none_of_these_libraries():
    libraries = "{'mcp', 'pydantic', 'textarena', 'openai'}"
    script = f"import sys, watertable; print({libraries} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert said.stdout.strip() == b"set()"
