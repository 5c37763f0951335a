"""Record a game for each way a game of Splash! can end, and the transcript of a whole one.

    python tools/record_splash.py            writes tests/games/splash/recorded/

The engine decides, and another machine may let a piece fall that stood here: a log that changes is
no fault by itself, a log that ends otherwise is.
"""

from pathlib import Path
from typing import Any

import watertable as wt

FOLDER = Path(__file__).parents[1] / "tests" / "games" / "splash" / "recorded"
GAME = wt.game("splash")


def story(table: wt.Table) -> str:
    """Tell a whole game. Everything lies open, so that all are told the same."""
    lines = [f"{table.game.title}, promise {table.log.header.promise[:16]}..."]
    lines += [f"{event['ply']:>4}  {event['text']}" for event in table.events(None)]
    return "\n".join([*lines, f"\n{table.outcome}\n"])


def by_bots(seed: int, *bots: str, **options: object) -> wt.Table:
    """Let bots play a whole game."""
    table = GAME.table(seats=len(bots), seed=seed, options=options)
    while (seat := table.to_act) is not None:
        bot = wt.bot(bots[seat])
        table.play(bot.choose(GAME, table.seen(seat), table.moves(), seed=table.ply))
    return table


def played(position: dict[str, Any], *moves: dict[str, Any], seed: int = 1) -> wt.Table:
    """Set up a position and play these moves; the engine answers."""
    table = GAME.table_from({"game": "splash", **position}, seed=seed)
    for move in moves:
        table.play(move)
    return table


def resigned() -> wt.Table:
    """A seat gives up before the second piece is let go; one gift is taken back before."""
    table = played({"tower": [{"piece": "red-plate"}], "stocks": [["red-stick"], ["blue-stick"]]})
    table.join(0, "Nixe")
    table.play({"give": "red-stick"})
    table.undo(0)
    table.resign(0)
    return table


def endings() -> dict[str, wt.Table]:
    """One game for each way to end."""
    base = [{"piece": "red-large-cube"}]
    edge = {"place": {"on": "red-large-cube", "x": 9.6}}
    return {
        "last_piece": by_bots(3, *["greedy"] * 6, draft="deal"),
        "three_drops": by_bots(2, "greedy", "random"),
        "last_piece_taken_by_its_giver": played(
            {
                "options": {"last_piece_taken": "giver"},
                "seats": 3,
                "tower": base,
                "stocks": [["blue-stick"], ["white-octagon", "white-stick"], ["red-small-cube"]],
            },
            {"give": "red-small-cube"},
            {"place": {"on": "red-large-cube"}},
        ),
        "empty_stock_at_the_next_stand": played(
            {
                "seats": 3,
                "giver": 1,
                "tower": base,
                "stocks": [[], ["red-plate", "red-stick"], ["blue-plate"]],
            },
            {"give": "red-plate"},
            {"place": {"on": "red-large-cube"}},
        ),
        "three_drops_of_a_pair": played(
            {
                "options": {"teams": "pairs"},
                "seats": 4,
                "tower": base,
                "drops": [2, 2, 0, 1],
                "stocks": [["red-plate"], ["blue-plate"], ["blue-stick"], ["white-stick"]],
            },
            {"give": "red-plate"},
            edge,
        ),
        "resigned": resigned(),
    }


def main() -> None:
    """Write every log, and the transcript of the whole game."""
    FOLDER.mkdir(exist_ok=True)
    tables = endings()
    for name, table in tables.items():
        table.log.save(FOLDER / f"{name}.jsonl")
    (FOLDER / "last_piece.txt").write_text(story(tables["last_piece"]), "utf-8")


if __name__ == "__main__":
    main()
