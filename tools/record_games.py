"""Record a match for each way a match of Showdown can end, and the transcript of a whole one.

    python tools/record_games.py            writes tests/games/showdown/recorded/
    python tools/record_games.py maps       tells a recorded match of Water to Water again

Read the difference as carefully as code: a log that changes is a rule that changed.
"""

import sys
from pathlib import Path
from typing import Any

import watertable as wt

GAMES = Path(__file__).parents[1] / "tests" / "games"
FOLDER = GAMES / "showdown" / "recorded"
MAPS = GAMES / "water_to_water" / "recorded"


def story(table: wt.Table) -> str:
    """Tell a whole match: every line, and what each seat and a spectator are told of it."""
    lines = [f"{table.game.title}, promise {table.log.header.promise[:16]}..."]
    for seat in (*range(table.seats), None):
        lines.append(f"\n== {'Spectator' if seat is None else f'Seat {seat + 1}'} ==")
        lines += [f"{event['ply']:>4}  {event['text']}" for event in table.events(seat)]
    return "\n".join([*lines, f"\n{table.outcome}\n"])


def played(position: dict[str, Any], *moves: dict[str, Any], seed: int = 1) -> wt.Table:
    """Set up a position and play these moves."""
    table = wt.game("showdown").table_from({"game": "showdown", **position}, seed=seed)
    for move in moves:
        table.play(move)
    return table


def by_bots(seed: int, options: dict[str, object] | None = None) -> wt.Table:
    """Let two greedy bots play a whole match."""
    game = wt.game("showdown")
    table = game.table(seed=seed, options=options)
    while (seat := table.to_act) is not None:
        choice = wt.bot("greedy").choose(game, table.seen(seat), table.moves(), seed=table.ply)
        table.play(choice)
    return table


def tied_then_won() -> wt.Table:
    """Both run dry by one Dog, twice; then the tie-break game is played to its end by bots."""
    table = played({"hands": [["dog"], []], "water": [5, 6]}, {"play": "dog"})
    while (seat := table.to_act) is not None:
        table.play(
            wt.bot("greedy").choose(
                table.game, table.seen(seat), table.moves(), seed=table.ply, budget=4
            )
        )
    return table


def resigned() -> wt.Table:
    """A seat gives up in the middle of a match; one undo before it."""
    table = wt.game("showdown").table(seed=5)
    seat = table.to_act or 0
    table.join(seat, "Nixe")
    table.play(next(move for move in table.moves() if "set" in move.data))
    table.undo(seat)
    table.resign(1 - seat)
    return table


def endings() -> dict[str, wt.Table]:
    """One match for each way to end."""
    free = {"cost_floor": 0}
    return {
        "attack": played(
            {"hands": [["big_water_gun"], []], "water": [9, 5]}, {"play": "big_water_gun"}
        ),
        "bounced": played(
            {"hands": [["big_water_gun"], []], "set": [[], ["beach_ball"]], "water": [7, 5]},
            {"play": "big_water_gun"},
            {"play": "beach_ball", "from": 0},
        ),
        "paid_the_last_water": played(
            {"options": free, "hands": [["water_jug"], []], "water": [3, 9]}, {"play": "water_jug"}
        ),
        "own_dog": played(
            {"hands": [["dog"], []], "set": [[], ["umbrella"]], "water": [5, 9]},
            {"play": "dog"},
            {"play": "umbrella", "from": 0},
        ),
        "tie_break": tied_then_won(),
        "turn_cap": by_bots(3, {"turn_cap": 6}),
        "whole_match": by_bots(11),
        "resigned": resigned(),
    }


def drawn(view: dict[str, Any]) -> str:
    """Draw a map as rows of tiles from north to south, `tile.turn` with `-` for an empty space."""
    at = {(lies["x"], lies["y"]): f"{lies['tile']}.{lies['turn']}" for lies in view["map"]}
    bounds, wide = view["bounds"], max(map(len, at.values()))
    columns = range(bounds["min_x"], bounds["max_x"] + 1)
    rows = range(bounds["min_y"], bounds["max_y"] + 1)
    return "\n".join(
        " ".join(at.get((x, y), "-").ljust(wide) for x in columns).rstrip() for y in rows
    )


def map_story(table: wt.Table) -> str:
    """Tell a whole match of Water to Water, and draw the map that came of it."""
    return f"{story(table)}\n== The map ==\n{drawn(table.view(None))}\n"


def main() -> None:
    """Write every log, and the transcript of the whole match."""
    if sys.argv[1:] == ["maps"]:
        table = wt.replay(wt.Log.load(MAPS / "whole_match.jsonl"))
        (MAPS / "whole_match.txt").write_text(map_story(table), "utf-8")
        return
    FOLDER.mkdir(exist_ok=True)
    tables = endings()
    for name, table in tables.items():
        table.log.save(FOLDER / f"{name}.jsonl")
    (FOLDER / "whole_match.txt").write_text(story(tables["whole_match"]), "utf-8")


if __name__ == "__main__":
    main()
