"""A data file is known by what it means: what rules read and logs name, nothing else."""

import copy
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import watertable as wt
from watertable.kernel.game.fingerprint import ONCE, former, hash_of_text
from watertable.kernel.table.replay import replay

GAMES = ("showdown", "water-to-water", "splash")
FILES = {slug: tomllib.loads(wt.game(slug).text) for slug in GAMES}
ARRAYS = {"showdown": ["card"], "water-to-water": ["tile"], "splash": ["shape", "colour"]}
FOR_PEOPLE = {"name", "text", "src", "desc", "hub", "islet", "version"}  # and a colour's mark
FOLLOW = {"deck_size", "kinds", "to", "showdown"}  # what only has to agree with the rest
NAMES = {"id", "label"}
RECORDED = sorted((Path(__file__).parents[2] / "games").glob("*/recorded/*.jsonl"))
OF_BEFORE = [path for path in RECORDED if len(wt.Log.load(path).header.box) == ONCE]
assert {path.parts[-3] for path in OF_BEFORE} == {"showdown", "splash", "water_to_water"}


def written(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {written(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return json.dumps(value)


def game_with(slug: str, data: dict[str, Any]) -> wt.Game:
    """The game with another data file; what follows from its cards is put right."""
    if "meta" in data:
        data["meta"]["deck_size"] = sum(card["copies"] for card in data["card"])
    text = "".join(f"{key} = {written(value)}\n" for key, value in data.items())
    return wt.game(slug).with_data(text)


def fingerprint_with(slug: str, data: dict[str, Any]) -> str:
    return game_with(slug, data).fingerprint


def places(data: Any, *path: Any) -> Iterator[tuple[Any, ...]]:
    """Where the single values of a data file stand."""
    inside = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in inside:
        if isinstance(value, dict | list):
            yield from places(value, *path, key)
        else:
            yield *path, key


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def is_for_people(slug: str, path: tuple[Any, ...]) -> bool:
    return not FOR_PEOPLE.isdisjoint(path) or (slug == "splash" and "mark" in path)


def reads(slug: str, path: tuple[Any, ...]) -> bool:
    """Whether rules read a number there, or one within a step of a program."""
    value = at(FILES[slug], path)
    is_step = isinstance(value, str) and re.search(r"[A-Z] \d", value) is not None
    is_number = isinstance(value, int | float) and FOLLOW.isdisjoint(path)
    return (is_number or is_step) and not is_for_people(slug, path)


@st.composite
def another_number(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A data file in which one number, or yes or no, is another one."""
    slug = draw(st.sampled_from(GAMES))
    path = draw(st.sampled_from([p for p in places(FILES[slug]) if reads(slug, p)]))
    data = copy.deepcopy(FILES[slug])
    *above, key = path
    old, number = at(data, path), draw(st.integers(0, 60))
    if isinstance(old, bool):
        new: Any = not old
    elif isinstance(old, str):
        new = re.sub(r"\d+$", str(number), old)
    else:
        new = number / 10 if key in ("friction", "density_g_per_cm3") else number
    assume(new != old)
    at(data, tuple(above))[key] = new
    return slug, data


@settings(max_examples=150, deadline=None)
@given(another_number())
def test_another_number_is_another_box(drawn):
    slug, data = drawn
    try:
        changed = fingerprint_with(slug, data)
    except wt.BoxError:
        assume(False)
    assert changed != wt.game(slug).fingerprint
    assert changed.split("-")[0] == wt.game(slug).fingerprint.split("-")[0]


@pytest.mark.parametrize("slug", GAMES)
def test_two_that_change_places_make_another_box(slug):
    seen = {wt.game(slug).fingerprint}
    for name in ARRAYS[slug]:
        for number in range(len(FILES[slug][name]) - 1):
            data = copy.deepcopy(FILES[slug])
            entries = data[name]
            entries[number : number + 2] = entries[number + 1], entries[number]
            seen.add(fingerprint_with(slug, data))
    assert len(seen) == 1 + sum(len(FILES[slug][name]) - 1 for name in ARRAYS[slug])


def test_modes_and_steps_that_change_places_make_another_box(game):
    for number, card in enumerate(FILES["showdown"]["card"]):
        for path in [("mode",), *(("mode", n, "program") for n in range(len(card["mode"])))]:
            data = copy.deepcopy(FILES["showdown"])
            entries = at(data["card"][number], path)
            if len(entries) > 1 and entries[0] != entries[1]:
                entries[:2] = entries[1], entries[0]
                assert fingerprint_with("showdown", data) != game.fingerprint


@pytest.mark.parametrize("slug", GAMES)
def test_another_name_in_moves_is_another_box_with_the_same_numbers(slug):
    layout, names, numbers = wt.game(slug).fingerprint.split("-")
    for path in places(FILES[slug]):
        if path[-1] in NAMES:
            data = copy.deepcopy(FILES[slug])
            at(data, path[:-1])[path[-1]] += "x"
            changed = fingerprint_with(slug, data).split("-")
            assert (changed[0], changed[2]) == (layout, numbers), path
            assert changed[1] != names, path


def for_people(slug: str) -> dict[str, Any]:
    """A data file in which all that only people read is something else."""
    data = copy.deepcopy(FILES[slug])
    for path in list(places(data)):
        if is_for_people(slug, path):
            *above, key = path
            old = at(data, path)
            new = not old if isinstance(old, bool) else "ours" if key == "src" else old * 2
            at(data, tuple(above))[key] = new
    return data


def backwards(value: Any) -> Any:
    """The same with every key in the opposite place."""
    if isinstance(value, dict):
        return {key: backwards(one) for key, one in reversed(value.items())}
    return [backwards(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("slug", GAMES)
def test_what_only_people_read_and_the_order_of_keys_make_no_other_box(slug):
    game = wt.game(slug)
    for data in (FILES[slug], backwards(FILES[slug]), for_people(slug)):
        other = game_with(slug, copy.deepcopy(data))
        assert other.text != game.text
        assert other.fingerprint == game.fingerprint


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(GAMES), st.data())
def test_a_comment_makes_no_other_box(slug, drawn):
    lines = wt.game(slug).text.splitlines()
    place = drawn.draw(st.integers(0, len(lines)))
    lines.insert(
        place, "# " + drawn.draw(st.text(st.characters(min_codepoint=32, max_codepoint=126)))
    )
    changed = wt.game(slug).with_data("\n".join(lines) + "\n")
    assert changed.fingerprint == wt.game(slug).fingerprint


def shipped(game: wt.Game, text: str) -> wt.Game:
    """The game as a version has it that comes with this data file."""
    return replace(game.with_data(text), standard=True)


@pytest.mark.parametrize("path", OF_BEFORE, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_logs_that_name_the_hash_of_a_text_are_of_the_box_that_the_text_meant(path):
    header = wt.Log.load(path).header
    game = wt.game(header.game)
    assert former(game.folder)[header.box] == game.fingerprint


def test_a_log_of_before_is_played_on_though_a_comment_was_added(game):
    log = wt.Log.load(next(path for path in RECORDED if path.stem == "attack"))
    reworded = shipped(game, game.text + "# one more word\n")
    assert replay(log, reworded).state_bytes() == replay(log, game).state_bytes()


def test_a_log_of_before_that_brings_its_own_cards_is_played_on(game):
    other = game.with_data(game.text.replace("start_water = 20", "start_water = 15"))
    table = other.table(seed=3)
    header, *lines = table.log.dumps().splitlines()
    old = json.loads(header) | {"box": hash_of_text(other.text)[:ONCE]}
    log = wt.Log.loads("\n".join([json.dumps(old), *lines, ""]))
    assert replay(log, game).state_bytes() == table.state_bytes()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("start_water = 20", "start_water = 15", "its numbers differ."),
        ('id = "sun"', 'id = "star"', "its names differ."),
        ('id = "sun"\nname = "Sun"\ncopies = 2\ncost = 0', 'id = "star"\nname = "Sun"\n'
         "copies = 2\ncost = 1", "its names and numbers differ."),
    ],
)  # fmt: skip
def test_a_log_of_another_box_is_refused_and_says_what_differs(game, old, new, said):
    assert old in game.text
    log = game.table(seed=3).log
    with pytest.raises(wt.LogError, match=f"another data file than showdown has here: {said}"):
        replay(log, shipped(game, game.text.replace(old, new)))


def test_a_log_of_a_text_that_nobody_knows_says_so(game):
    log = game.table(seed=3).log
    with pytest.raises(wt.LogError, match="it is unknown what differs"):
        replay(wt.Log(msgspec.structs.replace(log.header, box="0" * ONCE), log.lines), game)


def test_a_log_that_brings_its_cards_survives_another_layout_of_the_box(game):
    table = game.with_data(game.text.replace("start_water = 20", "start_water = 15")).table(seed=3)
    layout, names, numbers = table.game.fingerprint.split("-")
    elsewhere = f"{layout[::-1]}-{names}-{numbers[::-1]}"
    log = wt.Log(msgspec.structs.replace(table.log.header, box=elsewhere), table.log.lines)
    assert replay(log, game).state_bytes() == table.state_bytes()
    with pytest.raises(wt.LogError, match="laid out by another version"):
        replay(wt.Log(msgspec.structs.replace(log.header, data=None), log.lines), game)
