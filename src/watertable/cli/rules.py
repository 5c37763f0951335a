"""`watertable rules [GAME] [RULE_ID or name]`: the rulebook, a rule, a card, or what is proved."""

import json
from argparse import Namespace
from dataclasses import asdict

from rich.text import Text

import watertable as wt
from watertable import games
from watertable.cli import coverage
from watertable.cli.errors import Complaint
from watertable.cli.look import NAME
from watertable.cli.prose import Prose
from watertable.cli.rulebook import RULE_ID, rule_text
from watertable.cli.screen import Screen
from watertable.cli.start import chosen
from watertable.cli.things import described_thing, things_of
from watertable.cli.things import named as things_named


def run(wanted: Namespace) -> int:
    """Print what was asked for."""
    ids = [word.upper() for word in wanted.what if RULE_ID.fullmatch(word)]
    named = [word for word in wanted.what if not RULE_ID.fullmatch(word)]
    if len(ids) > 1 or (ids and len(named) > 1):
        raise Complaint("One game and one rule at a time, e.g. `watertable rules showdown R14`.")
    if not named and wanted.json:
        raise Complaint("Which game? E.g. `watertable rules showdown --json`.")
    slug, *topic = named or [chosen(Screen())]
    # With Numba, wt.game compiles the rules; to read about them they need not be.
    game = games.game(slug)
    if topic:
        return one_thing(game, " ".join(topic), wanted.json)
    if wanted.coverage:
        return covered(game, wanted.json)
    if wanted.options:
        return variants(game, wanted.json)
    text = game.rulebook
    if ids:
        found = rule_text(text, ids[0])
        if found is None:
            raise Complaint(f"The rulebook of {game.title} has no rule {ids[0]}.")
        text = found
    if wanted.json:
        print(json.dumps({"game": game.slug, "rule": ids[0] if ids else None, "text": text}))
        return 0
    screen = Screen()
    screen.say(Prose(text))
    return 0


def one_thing(game: wt.Game, topic: str, as_json: bool) -> int:
    """Print what a card, tile, piece, power or character is."""
    things = things_named(things_of(game), topic)
    if not things:
        raise Complaint(f"Nothing in {game.title} is called {topic!r}.")
    if len(things) > 1:
        raise Complaint(f"Which one: {', '.join(thing.name for thing in things)}?")
    (thing,) = things
    if as_json:
        text = rule_text(game.rulebook, thing.rule) if thing.rule else thing.about.get("text")
        print(json.dumps({"game": game.slug, "rule": thing.rule or None, "text": text}))
        return 0
    screen = Screen()
    screen.say(described_thing(game, thing, screen.signs))
    return 0


def covered(game: wt.Game, as_json: bool) -> int:
    """Which tests cite each rule; exit status 1 when the check would fail."""
    root = game.folder.parents[3]
    folder = root / "tests" / "games" / game.folder.name
    if not folder.is_dir():
        raise Complaint("--coverage reads the tests, so run it in a checkout of the source.")
    cited = coverage.citations(folder)
    proofs = {an_id: cited.get(an_id, []) for an_id in coverage.ids_in_rulebook(game.rulebook)}
    faults = coverage.check(game.folder / "RULEBOOK.md", folder)
    if as_json:
        print(json.dumps({"game": game.slug, "rules": proofs, "faults": faults}))
        return bool(faults)
    for an_id, tests in proofs.items():
        print(f"{an_id:<5}{tests[0] if tests else 'no test'}")
        print("".join(f"     {test}\n" for test in tests[1:]), end="")
    for fault in faults:
        print(fault)
    return bool(faults)


def variants(game: wt.Game, as_json: bool) -> int:
    """Every option and preset of a game, as `--option` and `--preset` take them."""
    if as_json:
        options = [asdict(option) | {"values": list(option.values)} for option in game.options]
        presets = [asdict(preset) for preset in game.presets]
        print(json.dumps({"game": game.slug, "options": options, "presets": presets}))
        return 0
    screen = Screen()
    for option in game.options:
        default = str(option.default).lower()
        line = Text(f"{option.key}={default}", style=NAME)
        screen.say_line(
            line.append(f"  {option.text} ({option.rule}; {option.choices})", "not bold")
        )
    for preset in game.presets:
        changes = ", ".join(f"{key}={value}" for key, value in preset.options.items())
        line = Text(f"--preset {preset.name}", style=NAME)
        screen.say_line(line.append(f"  {preset.text} {changes}".rstrip(), "not bold"))
    return 0
