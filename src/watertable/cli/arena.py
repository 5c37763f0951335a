"""`watertable arena GAME --bots A,B`: how strong bots are against each other."""

import json
from argparse import Namespace
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import watertable as wt
from watertable import arena
from watertable.cli.errors import Complaint
from watertable.cli.play import options_in
from watertable.cli.screen import Screen
from watertable.programs import check, is_program, names_in


def run(wanted: Namespace) -> int:
    """Play the programme, with progress where somebody watches, and print the result."""
    game = wt.game(wanted.game)
    bots, rival = list(dict.fromkeys(names_in(wanted.bots))), wanted.against
    for name in (*bots, *([rival] if rival else [])):
        check(name) if is_program(name) else wt.bot(name)
    if wanted.games < 1 or wanted.jobs < 1:
        raise Complaint("--games and --jobs must be at least 1.")
    seats = game.check_seats(wanted.seats)
    options = game.chosen(options_in(wanted.option))
    if rival:
        programme = arena.one_against(bots, rival, wanted.games, seats)
    else:
        programme = arena.round_robin(bots, wanted.games, seats)
    if not programme:
        raise Complaint("An arena needs two different bots, e.g. --bots stream,river.")
    path = Path(wanted.out) if wanted.out else None
    results = arena.Results(path, arena.opening(game, options))
    if wanted.plot:
        arena.plot(game.title, [], Path(wanted.plot))  # an hour later is too late to refuse
    with progress(Screen(), quiet=wanted.json) as bar:
        task = bar.add_task(game.title)
        arena.run(
            game.slug,
            programme,
            results,
            options=options,
            jobs=wanted.jobs,
            programs=arena.Terms(wanted.seconds, wanted.record),
            tell=lambda done, total: bar.update(task, completed=done, total=total),
        )
    played = results.of(programme)
    everyone = [*bots, *([rival] if rival and rival not in bots else [])]
    standings = arena.standings(played, everyone)
    met = arena.alone(played, bots, rival) if rival else arena.pairs(played, bots)
    if wanted.plot:
        arena.plot(game.title, standings, Path(wanted.plot))
    if wanted.json:
        shown = arena.as_json(standings, met) | {"programs": arena.programs(played, everyone)}
        print(json.dumps(shown, indent=2))
        return 0
    print(arena.words(standings, met, played))
    if any(is_program(name) for name in everyone):
        print("\n" + arena.conduct(played, everyone))
    if not rival:
        print("\n" + arena.crosstable(standings, met))
    return 0


def progress(screen: Screen, quiet: bool) -> Progress:
    """A bar for those who watch."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    hidden = quiet or not screen.live
    return Progress(*columns, TimeRemainingColumn(), console=screen.console, disable=hidden)
