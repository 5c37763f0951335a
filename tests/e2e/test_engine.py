"""The rules in a browser are those of the server: the same matches, byte for byte, ply by ply.

`make wasm-check` plays 1,000 of each game; the suite a few.
"""

import os
import runpy
from pathlib import Path

import pytest

import watertable as wt
from tests.proofs import prove
from watertable.server.client import FOLDER

MATCHES = int(os.environ.get("WATERTABLE_MATCHES", "20"))  # of each game
PLIES = 400  # a match with odd options can go on for thousands
BOTS = ("puddle", "stream", "stream+40", "river", "lake", "greedy", "random")
INSTINCTIVE = ("lake+50", "ocean")  # by what the instinct sees, which comes when they are asked
SITTINGS = 1 + MATCHES // 100  # of each bot, at which it chooses
CHOICES = 40  # so often, counting what chance does
ASK = """async ([rules, asked]) => {
  const { openEngine } = await import(rules);
  const engine = openEngine();
  try {
    const answers = [];
    for (const [name, given] of asked) answers.push(await engine.ask(name, given));
    return answers;
  } finally {
    engine.close();
  }
}"""
any_options = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "wasm.py"))["any_options"]


def ask(person, *asked):
    """What the rules in this person's browser answer."""
    (rules,) = (FOLDER / "assets").glob("rules-*.js")
    return person.page.evaluate(ASK, [f"/assets/{rules.name}", asked])


def same(person, wanted):
    """Play matches here and there; how many plies they had."""
    there = ask(person, *(("prove", one) for one in wanted))
    plies = 0
    for one, lines in zip(wanted, there, strict=True):
        rest = {key: value for key, value in one.items() if key != "slug"}
        assert lines == prove(wt.game(one["slug"]), **rest), one
        plies += len(lines) - 1
    return plies


def matches(slug, count):
    """Matches at every number of seats, every second one with any options at all."""
    game = wt.game(slug)
    for seed in range(count):
        yield {
            "slug": slug,
            "seats": game.seats[seed // 2 % len(game.seats)],
            "options": any_options(game, seed) if seed % 2 else {},
            "seed": seed,
            "plies": PLIES,
            "bot": "any",
        }


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_random_matches_are_the_same(arrive, slug):
    person = arrive()
    person.go("/")
    plies = same(person, list(matches(slug, MATCHES)))
    print(f"{slug}: {MATCHES} matches, {plies} plies")
    assert plies > 20 * MATCHES


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_bots_choose_the_same(arrive, slug):
    person = arrive()
    person.go("/")
    seats = wt.game(slug).seats
    for bot in BOTS:
        wanted = [
            {"slug": slug, "seats": seats[k % len(seats)], "options": {}, "bot": bot}
            | {"seed": 100 * k, "plies": CHOICES}
            for k in range(SITTINGS)
        ]
        print(f"{slug}, {bot}: {same(person, wanted)} plies")


def test_ocean_chooses_the_same_with_its_instinct_and_where_that_is_for_other_options(arrive):
    person = arrive()
    person.go("/")
    for bot in INSTINCTIVE:
        wanted = [
            {"slug": "showdown", "seats": 2, "options": {}, "bot": bot}
            | {"seed": 7 + 100 * k, "plies": CHOICES}
            for k in range(SITTINGS)
        ]
        print(f"showdown, {bot}: {same(person, wanted)} plies")
    other = {"options": {"tiebreak_first": "same"}, "seed": 8, "plies": 6}
    same(person, [{"slug": "showdown", "seats": 2, "bot": "ocean"} | other])


def test_what_nobody_knows_is_refused_with_a_sentence(arrive):
    person = arrive()
    person.go("/")
    with pytest.raises(Exception, match="Nobody here knows 'fetch'"):
        ask(person, ("fetch", "x"))
    with pytest.raises(Exception, match="'splash' cannot be played in a browser"):
        ask(person, ("about", "splash"))
    slugs, about = ask(person, ("slugs", None), ("about", "showdown"))
    assert slugs == ["showdown", "water-to-water"]
    assert about["fingerprint"] == wt.game("showdown").fingerprint


def test_no_page_may_compile_webassembly_itself(arrive):
    person = arrive()
    person.go("/")
    empty = "() => WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))"
    with pytest.raises(Exception, match="CompileError"):
        person.page.evaluate(empty)
    person.wrong.clear()  # the browser says so in its console
