"""A chunk that is played at tables, where the rules ask a world outside of them."""

from typing import Any

import polars as pl

import watertable as wt
from watertable.batches.retold import EVENT
from watertable.batches.row import secret_of_match
from watertable.kernel.text.moves import Move
from watertable.lab.rows.splash_rows import Witness
from watertable.lab.study_plan import Chunk, StudyPlan


def played_rows(plan: StudyPlan, chunk: Chunk, witness: type[Witness]) -> dict[str, pl.DataFrame]:
    """Play a chunk at tables, one after the other, and return its tables."""
    game = plan.playable()
    bots = plan.lineups[chunk.lineup]
    games: list[dict[str, Any]] = []
    seats: list[dict[str, Any]] = []
    more: list[pl.DataFrame] = []
    events: list[pl.DataFrame] = []
    for number in range(chunk.first, chunk.last):
        secret = secret_of_match(plan.seed, number)
        table = game.table(len(bots), options=plan.options, secret=secret)
        seen = witness(table)
        _play(table, bots, seen, number)
        outcome = table.outcome
        assert outcome is not None
        head = {"lineup": chunk.lineup, "game": number}
        turns = table.told(None)
        games.append(
            {
                **head,
                "plies": table.ply,
                "winners": sum(1 << seat for seat in outcome.winners),
                "ending": outcome.reason,
                "first": int(turns[0].seat),
                "turns": len(seen.rows),
                **seen.game_facts(),
                "log": table.log.dumps(),
            }
        )
        for seat in range(len(bots)):
            seats.append(
                {
                    **head,
                    "seat": seat,
                    "bot": bots[seat],
                    "won": seat in outcome.winners,
                    "points": outcome.points[seat],
                    **seen.seat_facts(seat),
                }
            )
        known = [pl.lit(head[key]).alias(key) for key in ("lineup", "game")]
        more.append(pl.DataFrame(seen.rows, schema=seen.schema).with_columns(known))
        events.append(_events(table).with_columns(known))
    return {
        "games": _typed(pl.DataFrame(games)),
        "seats": _typed(pl.DataFrame(seats)),
        witness.name: _typed(pl.concat(more)),
        "events": _typed(pl.concat(events)),
    }


def _play(table: wt.Table, bots: list[str], seen: Witness, number: int) -> None:
    """Let the bots play to the end, with chance that depends on the game's number alone."""
    while (seat := table.to_act) is not None:
        moves = [Move("", it, {}) for it in table.numbers()]
        seed = (number << 20) + table.ply
        chosen = moves[0].action
        if len(moves) > 1:
            chosen = wt.bot(bots[seat]).choose(table.game, table.seen(seat), moves, seed=seed)
        since = table.ply
        seen.before(seat, chosen)
        table.play(chosen, seat=seat)
        seen.after(since)


def _events(table: wt.Table) -> pl.DataFrame:
    told: Any = table.told(None)
    names = table.game.words.kinds
    numbers = {name: [int(getattr(it, name)) for it in told] for name in EVENT[1:-1]}
    return pl.DataFrame(
        {
            "ply": [int(it.ply) for it in told],
            "by": [int(it.by) for it in told],
            "kind": pl.Series([names[int(it.kind)] for it in told], dtype=pl.String),
            **numbers,
        }
    )


def _typed(found: pl.DataFrame) -> pl.DataFrame:
    return found.with_columns(pl.col("lineup").cast(pl.UInt8), pl.col("game").cast(pl.UInt32))
