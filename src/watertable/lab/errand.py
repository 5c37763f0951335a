"""A question of the Lab page, answered in a process of its own: `python -m watertable.lab.errand`.

The question comes as one line of JSON; how far it is stands in `progress.json` of its folder, which
is written whole or not at all. It ends when its input does, when a file `cancel` appears, or when
its time is over. One is answered at a time, whichever server process asked.
"""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

import watertable as wt
from watertable.lab.comparing import Comparison, compare
from watertable.lab.finding import Section
from watertable.lab.study import Study, new_study
from watertable.lab.study_plan import CHUNKS, new_plan
from watertable.lab.study_report import PAGE, write_report
from watertable.lab.telling import VERDICTS, words

PROGRESS, CANCEL, STUDY, LOCK = "progress.json", "cancel", "study", "one-at-a-time"
LOOKED_AT = {"card": "cards-opening", "character": "characters"}  # the section that answers
CHUNKS_OF_A_STUDY = 20  # looks while it is played, at least, where games are many enough
BEAT = 0.5  # seconds between two looks at whether it is still wanted
LOOK = 2.0  # seconds at least between two looks at all figures
NICE = 10  # people's moves come first
ROOM = 16 * 2**30  # bytes of addresses; compiled rules and Polars reserve far more than they use


class Errand(msgspec.Struct, frozen=True):
    """What is asked, where the answer goes, and how long it may take."""

    question: Literal["card", "character", "change"]
    game: str
    folder: str
    games: int
    variant: str | None = None  # the text of a patch, or a preset
    named: str = ""
    bots: str = "greedy"
    seats: int | None = None
    seed: int = 0
    jobs: int = 1
    seconds: float = 1800.0


class ErrandProgress:
    """How far an errand is, for whoever looks at its folder."""

    def __init__(self, folder: Path) -> None:
        """Nothing is played yet."""
        self.folder, self._lock = folder, threading.Lock()
        self.told: dict[str, Any] = {"state": "waiting", "done": 0, "total": 0}

    def tell(self, **more: Any) -> None:
        """Write down how far it is."""
        with self._lock:
            self.told |= more
            self._write()

    def beat(self) -> None:
        """Say that somebody still works at it."""
        with self._lock, contextlib.suppress(OSError):
            os.utime(self.folder / PROGRESS)

    def end(self, state: str, **more: Any) -> None:
        """Write the last word and end the process, whatever it does just now."""
        self._lock.acquire()  # for good: nothing is written after this
        self.told |= {"state": state} | more
        self._write()
        os._exit(0)

    def _write(self) -> None:
        draft = self.folder / f"{PROGRESS}.part"
        draft.write_bytes(msgspec.json.encode(self.told))
        draft.replace(self.folder / PROGRESS)


def main() -> None:
    """Answer the question that stands in the first line of the input."""
    errand = msgspec.json.decode(sys.stdin.buffer.readline(), type=Errand)
    progress = ErrandProgress(Path(errand.folder))
    progress.tell()
    limit(errand.seconds)
    threading.Thread(target=heed_input, args=(progress,), daemon=True).start()
    threading.Thread(target=heed_wishes, args=(progress,), daemon=True).start()
    with one_at_a_time(progress.folder.parent):
        threading.Timer(errand.seconds, progress.end, ("failed",), {"said": OVERDUE}).start()
        try:
            answer(errand, progress)
        except wt.WatertableError as error:
            progress.end("failed", said=str(error))
        except BaseException as error:
            said = f"The study failed ({type(error).__name__}: {str(error)[:200]})."
            progress.end("failed", said=said)
    progress.end("ready")


OPEN = "not decided"
OVERDUE = "The study took longer than this server allows; ask for fewer games."


def heed_input(progress: ErrandProgress) -> None:
    """End when whoever asked is gone: the input ends with them."""
    sys.stdin.buffer.read()
    progress.end("cancelled")


def heed_wishes(progress: ErrandProgress) -> None:
    """End when somebody no longer wants to know."""
    while not (progress.folder / CANCEL).exists():
        progress.beat()
        time.sleep(BEAT)
    progress.end("cancelled")


@contextlib.contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Wait until no other errand is being answered."""
    try:
        import fcntl  # noqa: PLC0415 - there is none for Windows
    except ModuleNotFoundError:
        yield
        return
    with (folder / LOCK).open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def limit(seconds: float) -> None:
    """Take no more of the machine than a study needs."""
    try:
        import resource  # noqa: PLC0415 - there is none for Windows
    except ModuleNotFoundError:
        return
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    spent = int(seconds) + 60
    resource.setrlimit(resource.RLIMIT_CPU, (spent, spent))


def answer(errand: Errand, progress: ErrandProgress) -> None:
    """Play what the question needs, and tell how it looks meanwhile."""
    if errand.question == "change":
        _change(errand, progress)
    else:
        _study(errand, progress)


def _study(errand: Errand, progress: ErrandProgress) -> None:
    game = wt.game(errand.game)
    if errand.variant is not None:
        game = game.with_variant(errand.variant)
    size = max(1, min(CHUNKS[errand.game], errand.games // CHUNKS_OF_A_STUDY))
    plan = new_plan(
        game,
        errand.games,
        errand.bots,
        seats=errand.seats,
        seed=errand.seed,
        size=size,
        named=errand.named or None,
    )
    study = new_study(plan, progress.folder / STUDY)
    progress.tell(state="playing", total=plan.total)

    last = 0.0

    def tell(now: Study) -> None:
        nonlocal last
        if time.monotonic() - last < LOOK and not now.is_whole:
            return progress.tell(done=now.games_played)
        last = time.monotonic()
        report = now.report()
        asked = next(it for it in report.sections if it.id == LOOKED_AT[errand.question])
        return progress.tell(done=now.games_played, lines=report.headlines, **_looked(asked))

    study.run(jobs=errand.jobs, tell=tell)
    write_report(study)
    progress.tell(report=f"{STUDY}/{PAGE}")


def _looked(section: Section) -> Mapping[str, Any]:
    """Return the figures of a section as the page draws them."""
    figures = [
        {
            "name": one.name,
            "n": one.n,
            "value": one.value,
            "low": one.low,
            "high": one.high,
            "share": section.unit == "share",
            "verdict": "too few" if one.few else one.verdict,
        }
        for one in section.figures
    ]
    return {"figures": figures, "fair": next(iter(section.fair.values()), None)}


def _change(errand: Errand, progress: ErrandProgress) -> None:
    pairs = max(1, errand.games // 2)
    progress.tell(state="playing", total=2 * pairs)

    def tell(found: Comparison) -> None:
        figures = [
            {
                "name": one["text"],
                "n": one["pairs"],
                "value": one["difference"],
                "low": one["low"],
                "high": one["high"],
                "share": one["share"],
                "verdict": VERDICTS.get(one["verdict"], OPEN),
                "base": one["base"],
                "variant": one["variant"],
            }
            for one in found.as_json()["differences"]
        ]
        lines = words(found).splitlines()
        told = {"figures": figures, "fair": 0.0, "lines": lines}
        progress.tell(done=2 * found.pairs, total=2 * found.most, **told)

    compare(
        errand.game,
        "standard",
        errand.variant or "standard",
        pairs=pairs,
        seats=errand.seats,
        bots=errand.bots.split(","),
        seed=errand.seed,
        jobs=errand.jobs,
        tell=tell,
    )


if __name__ == "__main__":
    main()
