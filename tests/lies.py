"""A server that lies, in every way it could: what each lie changes, and which check finds it.

`python -m tests.lies` writes honest and lying logs to `honest_shuffle.json`, on which the checks in
Python and those of the browser are tested alike.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

import watertable as wt
from watertable.kernel.conformance import Chooser
from watertable.kernel.records.chance import key_of, promise_of, secret_of, to_hex, words_at
from watertable.kernel.table.lines import Line
from watertable.kernel.table.log import LineOfPlay

CASES = Path(__file__).with_name("honest_shuffle.json")
Nonces = dict[int, str | None]  # by seat, of people

OTHER = secret_of(99)  # what the liar would rather have promised


def the_truth(secret: bytes, nonces: Nonces) -> tuple[bytes, Nonces]:
    """Begin with what was promised and what was sent."""
    return secret, nonces


def as_written(log: wt.Log) -> wt.Log:
    """Show the log as it is."""
    return log


@dataclass(frozen=True)
class Lie:
    """What a lying server does when the match begins, and to the log that it shows at the end."""

    found: str  # by this check
    people: tuple[int, ...] = (0, 1)  # where people sit; bots have the other seats
    begins: Callable[[bytes, Nonces], tuple[bytes, Nonces]] = the_truth
    shows: Callable[[wt.Log], wt.Log] = as_written


def chosen_late(secret: bytes, nonces: Nonces) -> tuple[bytes, Nonces]:
    """Try seeds, with all nonces known, until the first number of chance is to one's liking."""
    sent = [nonce for nonce in nonces.values() if nonce]
    tried = (secret_of(number) for number in range(10_000))
    return next(s for s in tried if words_at(key_of(s, sent), 0)[0] % 64 == 0), nonces


def headed(log: wt.Log, **fields: Any) -> wt.Log:
    """Change the header."""
    return wt.Log(msgspec.structs.replace(log.header, **fields), list(log.lines))


def lined(log: wt.Log, change: Callable[[Line], Line | None]) -> wt.Log:
    """Change lines, or leave them out."""
    return wt.Log(log.header, [new for line in log.lines if (new := change(line)) is not None])


def reworded(log: wt.Log, key: bytes, wanted: Callable[[int], bool] = lambda _: True) -> wt.Log:
    """Let chance (the numbers wanted) come from another key."""
    played, lines = LineOfPlay(), []
    for line in log.lines:
        if line.seat == "chance" and wanted(played.chances):
            words = to_hex(words_at(key, played.chances))
            lines.append(msgspec.structs.replace(line, words=words))
        else:
            lines.append(line)
        played.add(line)
    return wt.Log(log.header, lines)


def last_changed(log: wt.Log) -> wt.Log:
    """Change the last number of chance alone."""
    ply = max(line.ply for line in log.lines if line.seat == "chance")
    words = to_hex(words_at(OTHER, 0))
    return lined(log, lambda x: msgspec.structs.replace(x, words=words) if x.ply == ply else x)


def other_seed(log: wt.Log) -> wt.Log:
    """Reveal another seed than the promised one, and fit chance to it."""
    key = key_of(OTHER, log.header.nonces)
    seed = OTHER.hex()
    return reworded(
        lined(log, lambda x: msgspec.structs.replace(x, seed=seed) if x.seed else x), key
    )


def promised_again(log: wt.Log) -> wt.Log:
    """Make a second promise before the first number of chance."""
    lines = [Line(1, table="promise", promise=promise_of(OTHER))]
    for line in log.lines:
        to = line.to + 1 if line.to else line.to
        seed = OTHER.hex() if line.seed else None
        lines.append(msgspec.structs.replace(line, ply=line.ply + 1, to=to, seed=seed))
    return reworded(wt.Log(log.header, lines), OTHER)


def another_seat(log: wt.Log) -> wt.Log:
    """Say that the nonces came from other seats."""
    seats = [*log.header.nonce_seats, *log.header.without_nonce]
    return headed(log, nonce_seats=seats[1:], nonces=log.header.nonces[1:], without_nonce=seats[:1])


LIES = {
    "the seed is chosen after the nonces": Lie("promise", begins=chosen_late),
    "the promise is another than at the hello": Lie(
        "promise", begins=lambda _, nonces: (OTHER, nonces)
    ),
    "a nonce is dropped": Lie("nonce", begins=lambda secret, nonces: (secret, {**nonces, 0: None})),
    "a nonce is replaced": Lie(
        "nonce", begins=lambda secret, nonces: (secret, {**nonces, 0: "ours-not-yours"})
    ),
    "the nonces are said to come from other seats": Lie("nonce", shows=another_seat),
    "the header names a seat that is not there": Lie(
        "nonces", shows=lambda log: headed(log, nonce_seats=[x + 1 for x in log.header.nonce_seats])
    ),
    "the header has fewer seats than the table": Lie(
        "nonces", shows=lambda log: headed(log, seats=1)
    ),
    "two nonces are hidden in one": Lie(
        "nonces",
        shows=lambda log: headed(
            log, nonces=["\0".join([*log.header.nonces, "x"])], nonce_seats=[0]
        ),
    ),
    "chance does not come from the seed": Lie("chance", shows=lambda log: reworded(log, OTHER)),
    "one number of chance is changed": Lie("chance", shows=last_changed),
    "chance leaves the nonces out": Lie(
        "chance", shows=lambda log: reworded(log, bytes.fromhex(log.seed or ""))
    ),
    "the seed is not the promised one": Lie("seed", shows=other_seed),
    "the seed is not revealed": Lie(
        "seed", shows=lambda log: lined(log, lambda x: None if x.seed else x)
    ),
    "the seed is nonsense": Lie(
        "seed",
        shows=lambda log: lined(
            log, lambda x: msgspec.structs.replace(x, seed="no seed") if x.seed else x
        ),
    ),
    "a nonce is slipped in at the seat of a bot": Lie(
        "nonces", (0,), begins=lambda secret, nonces: (secret, {**nonces, 1: "ours-and-nobodys"})
    ),
    "a second promise is made on the way": Lie("chance", shows=promised_again),
}


# The recorded cases.

SECRET = secret_of(7)
MINE = "9d0c3e8f4b6a1725a5f0e1c2d3b49687"
THEIRS = "another_Browser7"


def told(nonces: Nonces) -> dict[str, Any]:
    """Return what a header says of nonces."""
    return {
        "nonces": [nonce for nonce in nonces.values() if nonce],
        "nonce_seats": [seat for seat, nonce in nonces.items() if nonce],
        "without_nonce": [seat for seat, nonce in nonces.items() if not nonce],
    }


def match(secret: bytes, nonces: Nonces, plies: int = 10_000, **how: Any) -> wt.Log:
    """Play a match, the same one for the same chance."""
    game = how.pop("game", wt.game("showdown"))
    table = wt.Table(game, 2, game.chosen(), secret=secret, **(told(nonces) | how))
    chooser = Chooser(1)
    while table.to_act is not None and table.ply < plies:
        moves = table.moves()
        table.play(moves[chooser.below(len(moves))])
    if table.to_act is not None:
        table.resign(0)
    return wt.Log.loads(table.log.dumps())


def undone() -> wt.Log:
    """A match in which even a shuffle was taken back."""
    game = wt.game("showdown")
    forgetful = replace(game, words=replace(game.words, reveals=frozenset()))
    table = wt.Table(forgetful, 2, game.chosen(), secret=SECRET, **told({0: MINE, 1: THEIRS}))
    table.undo(0, to=0)
    table.play(table.moves()[0])
    table.undo(table.seats - 1, to=3)
    table.resign(0)
    return wt.Log.loads(table.log.dumps())


def case(name: str, log: wt.Log, expected: dict[str, str], **known: Any) -> dict[str, Any]:
    """One recorded case: a log, what the checker knows, and how the checks must come out."""
    return {"name": name, "log": log.dumps(), **known, "expected": expected}


def cases() -> list[dict[str, Any]]:
    """Every honest case and every lie; those of one's own are at seat 0."""
    whole = {"promise": promise_of(SECRET), "mine": [[0, MINE]], "people": [0, 1]}
    both: Nonces = {0: MINE, 1: THEIRS}
    position = {"game": "showdown", "turn": 3, "hands": [["cat"], ["dog"]], "rest": "discard"}
    honest = match(SECRET, both)
    sure = {"promise": "checked", "seed": "checked", "nonce": "checked", "chance": "checked"}
    everything = {"verdict": "honest", **sure, "nonces": "checked"}
    partial = {"verdict": "partial", **sure}
    made = [
        case("an honest match", honest, everything, **whole),
        case("a nonce without its seat", honest, everything, **{**whole, "mine": [[None, MINE]]}),
        case("moves taken back", undone(), everything, **whole),
        case("against a bot", match(SECRET, {0: MINE}, 9), everything, **{**whole, "people": [0]}),
        case(
            "somebody added nothing",
            match(SECRET, {0: MINE, 1: None}, 9),
            {**everything, "nonces": "open"},
            **whole,
        ),
        case(
            "a spectator", honest, {**partial, "nonce": "open"}, promise=whole["promise"], mine=[]
        ),
        case(
            "from another device", honest, {**partial, "promise": "open", "nonce": "open"}, mine=[]
        ),
        case("a nonce, but no promise", honest, {**partial, "promise": "open"}, mine=whole["mine"]),
        case(
            "from a position",
            match(SECRET, both, position=position),
            {**partial, "position": "open"},
            **whole,
        ),
        case(
            "nobody added anything",
            match(SECRET, {}, 9),
            {**partial, "nonce": "open", "nonces": "open"},
            promise=whole["promise"],
            mine=[],
        ),
        case(
            "a log from before seats were named",
            headed(honest, nonce_seats=[], without_nonce=[]),
            {**partial, "nonces": "open", "nonce": "open"},
            **whole,
        ),
        case(
            "such a log with a nonce of nobody",
            headed(match(SECRET, {0: MINE, 1: THEIRS}, 9), nonce_seats=[], without_nonce=[]),
            {"verdict": "lie", "nonces": "lie"},
            **{**whole, "people": [0]},
        ),
        case(
            "such a log with one nonce alone",
            headed(match(SECRET, {0: MINE}, 9), nonce_seats=[], without_nonce=[]),
            {**everything, "nonces": "open"},
            **whole,
        ),
        case(
            "continued from a saved log",
            promised_again(match(SECRET, {}, 9)),
            {"verdict": "partial", "promise": "open", "seed": "open", "chance": "open"},
        ),
        case(
            "not over yet",
            lined(match(SECRET, both, 9), lambda x: None if x.table else x),
            {**partial, "seed": "open", "chance": "open"},
            **whole,
            over=False,
        ),
    ]
    for name, lie in LIES.items():
        secret, nonces = lie.begins(SECRET, {seat: both[seat] for seat in lie.people})
        log = lie.shows(match(secret, nonces))
        known = {**whole, "people": list(lie.people)}
        made.append(case(name, log, {"verdict": "lie", lie.found: "lie"}, **known))
    return made


def recorded() -> list[dict[str, Any]]:
    """Return the cases of the file."""
    return list(msgspec.json.decode(CASES.read_bytes()))


if __name__ == "__main__":
    text = msgspec.json.format(msgspec.json.encode(cases()), indent=1)
    CASES.write_bytes(text + b"\n")
