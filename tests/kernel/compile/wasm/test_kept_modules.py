"""The modules that travel with the tree are those of these rules, small, and need nothing."""

import gzip
import json

import pytest

import watertable as wt
from tests.kernel.compile.device.conftest import PRINTED
from tests.proofs import kept_proofs, proofs
from watertable.bots.search.instincts import has_instinct
from watertable.kernel.compile.native.building import NotBuilt
from watertable.kernel.compile.wasm.browser_modules import build

GAMES = ("showdown", "water-to-water")
BUDGET = 150_000  # bytes of a module, zipped
STALE = "the rules have changed: `make wasm` builds them for browsers again"
IMPORTS = 2  # the section of a module that says what it needs of its surroundings


def sections(module):
    """Yield the number of each section of a module."""
    at = 8
    while at < len(module):
        number, at = module[at], at + 1
        size, shift = 0, 0
        while True:
            byte, at = module[at], at + 1
            size |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        yield number
        at += size


@PRINTED
@pytest.mark.parametrize("slug", GAMES)
def test_what_is_kept_was_built_from_these_rules(tool, slug):
    module = tool.module_at(slug).read_bytes()
    assert tool.tables_at(slug).read_text("utf-8") == tool.written(slug, module), STALE


@PRINTED
def test_every_game_without_physics_has_a_module(tool):
    assert [
        slug for slug in ("showdown", "splash", "water-to-water") if wt.game(slug).world is None
    ] == list(tool.GAMES)
    assert {path.stem for path in tool.FOLDER.glob("*.wasm")} == set(tool.GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_a_module_is_small_and_asks_nothing_of_its_surroundings(tool, slug):
    module = tool.module_at(slug).read_bytes()
    assert module[:8] == b"\0asm\1\0\0\0"
    assert len(gzip.compress(module)) < BUDGET
    assert IMPORTS not in list(sections(module))


@pytest.mark.parametrize("slug", GAMES)
def test_a_page_makes_the_box_that_any_options_ask_for(tool, slug):
    game = wt.game(slug)
    told = json.loads(tool.tables_at(slug).read_text("utf-8"))["options"]
    for seed in range(1000, 1040):
        values = tool.any_options(game, seed)
        assert tool.boxed(game, told, values) == tool._box(game, values), values


@PRINTED
def test_what_the_pages_tests_expect_is_what_the_rules_say():
    assert kept_proofs() == proofs(), STALE


@pytest.mark.parametrize("slug", GAMES)
def test_the_instinct_that_is_kept_is_that_of_the_game(tool, slug):
    kept, learned = tool.instinct_at(slug), tool.instinct_of(wt.game(slug))
    assert (kept.read_bytes() if kept.exists() else b"") == learned, STALE


@pytest.mark.parametrize("slug", GAMES)
def test_a_page_knows_for_which_options_the_instinct_is(tool, slug):
    game = wt.game(slug)
    told = json.loads(tool.tables_at(slug).read_text("utf-8"))["options"]
    single = [
        {**game.chosen(), option.key: value}
        for option in game.options
        for value in (option.default, option.values[0], option.values[-1])
    ]
    for values in (*single, *(tool.any_options(game, seed) for seed in range(20))):
        found = has_instinct(game, game.boxes(values))
        assert tool.is_instinctive(game, told, values) == found, values


def test_without_the_compiler_one_sentence_says_so(tmp_path):
    with pytest.raises(
        NotBuilt, match=r"^Modules are built by ziglang 0\.17\.0; `make wasm` installs it"
    ):
        build("", tmp_path / "python")
