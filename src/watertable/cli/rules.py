"""`watertable rules [GAME] [RULE_ID]`: the rulebook, one rule, or which tests prove which rule."""

import json
from argparse import Namespace

from rich.markdown import Markdown
from rich.table import Table as Grid

import watertable as wt
from watertable.cli import coverage
from watertable.cli.errors import Complaint
from watertable.cli.rulebook import RULE_ID, rule_text
from watertable.cli.screen import Screen


def run(wanted: Namespace) -> int:
    """Print what was asked for."""
    ids = [word.upper() for word in wanted.what if RULE_ID.fullmatch(word)]
    slugs = [word for word in wanted.what if not RULE_ID.fullmatch(word)]
    if len(slugs) > 1 or len(ids) > 1:
        raise Complaint("One game and one rule at a time, e.g. `watertable rules showdown R14`.")
    game = wt.game(slugs[0] if slugs else wt.game_names()[0])
    if wanted.coverage:
        return covered(game, wanted.json)
    text = game.rulebook
    if ids:
        found = rule_text(text, ids[0])
        if found is None:
            raise Complaint(f"The rulebook of {game.title} has no rule {ids[0]}.")
        text = found
    if wanted.json:
        print(json.dumps({"game": game.slug, "rule": ids[0] if ids else None, "text": text}))
    else:
        Screen().say(Markdown(text))
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
    rows = Grid.grid(padding=(0, 2))
    for an_id, tests in proofs.items():
        rows.add_row(an_id, "\n".join(tests) or "no test")
    Screen().say(rows)
    for fault in faults:
        print(fault)
    return bool(faults)
