"""The ledger of the studies: what was played, small enough to stand in the repository.

    python -m benchmarks.studies.keeping OUT      writes down what lies in OUT and is not yet kept

A run is a file kept/NAME.parquet: its specification without how much of it there is to be, and a
row for each table or deal, with the number of its chunk. What follows from the seed alone (who
sits where, which deals) is left out and worked out again. `benchmarks.studies.plan` lays kept
chunks into OUT before it plays, so that a run goes on from all that was ever played of it.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.studies.playing import Arrays, Run, chunk_file, keep, known_of, play_few, rows_of

KEPT = Path(__file__).parent / "kept"
BESIDE = ("count", "group", "base")  # what does not change what comes out
TRIED = 4  # tables of a kept run that are played once more before it is gone on with


class Otherwise(Exception):
    """What was kept is not what the same run plays now."""


def specified(run: Run) -> dict[str, Any]:
    """Return what a run is, however much of it is played."""
    return {key: value for key, value in sorted(run.items()) if key not in BESIDE}


def kept_file(run: Run, place: Path = KEPT) -> Path:
    """Return where a run is written down."""
    return place / f"{run['name']}.parquet"


def kept(run: Run, place: Path = KEPT) -> dict[int, Arrays]:
    """Return the chunks of a run that are written down, as they were played."""
    file = kept_file(run, place)
    if not file.exists():
        return {}
    table = pq.read_table(file)
    if json.loads(table.schema.metadata[b"run"]) != specified(run):
        raise Otherwise(f"{file.name} is of another run: another fix, seed, bot or size of chunk.")
    columns = {name: np.array(table.column(name).to_pylist()) for name in table.column_names}
    chunks = columns.pop("chunk")
    found: dict[int, Arrays] = {}
    for chunk in np.unique(chunks):
        own = {name: them[chunks == chunk].astype(np.int16) for name, them in columns.items()}
        found[int(chunk)] = known_of(run, int(chunk)) | own
    return found


def check(run: Run, chunks: Mapping[int, Arrays]) -> None:
    """Play a few kept tables once more: the rules and the bots may have changed since."""
    if not chunks:
        return
    first = min(chunks)
    fresh = play_few(run, first, TRIED)
    for name, them in fresh.items():
        if (them != chunks[first][name][:TRIED]).any():
            raise Otherwise(
                f"{run['name']} came out otherwise ({name}): the rules or the bots have changed "
                "since it was kept. Say --anew to play it from its first table."
            )


def lay_out(out: Path, run: Run, place: Path = KEPT) -> int:
    """Lay the kept chunks of a run where it is played; return how many came."""
    chunks = kept(run, place)
    missing = {k: them for k, them in chunks.items() if not chunk_file(out, run, k).exists()}
    if missing:
        check(run, chunks)
    for chunk, arrays in missing.items():
        keep(chunk_file(out, run, chunk), arrays)
    return len(missing)


def write_down(out: Path, run: Run, place: Path = KEPT) -> int:
    """Write down all whole chunks of a run that lie in OUT; return how many tables there are."""
    size = int(run["size"])
    found = []
    for file in sorted((out / run["name"]).glob("*.npz")):
        arrays = dict(np.load(file))
        if len(arrays["game"]) == size:
            found.append((int(file.stem), arrays))
    if not found:
        return 0
    columns = {"chunk": np.repeat([k for k, _ in found], size).astype(np.uint16)}
    for name in rows_of(run):
        them = np.concatenate([arrays[name] for _, arrays in found])
        small = np.uint8 if set(them.flat) <= set(range(256)) else np.int16
        columns[name] = them.astype(small)
    place.mkdir(exist_ok=True)
    table = pa.table({name: _column(them) for name, them in columns.items()})
    table = table.replace_schema_metadata({"run": json.dumps(specified(run))})
    part = kept_file(run, place).with_suffix(".part")
    pq.write_table(table, part, compression="zstd", compression_level=19, write_statistics=False)
    part.replace(kept_file(run, place))
    return len(columns["chunk"])


def _column(them: Any) -> Any:
    return pa.array(them if them.ndim == 1 else them.tolist())


def main(out: str) -> None:
    """Write down everything that any study has played in OUT."""
    from benchmarks.studies.plan import every_run  # noqa: PLC0415 - the plan lays out what is kept

    whole = 0
    for run in every_run():
        lay_out(Path(out), run)
        if tables := write_down(Path(out), run):
            print(f"{run['name']}: {tables:,}")
            whole += kept_file(run).stat().st_size
    print(f"{whole / 1e6:.2f} MB in all")


if __name__ == "__main__":
    main(*sys.argv[1:])
