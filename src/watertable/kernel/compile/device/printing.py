"""Prints a game's rules for a graphics card, or for its double on the host.

The rules are translated as for the processor; then whole numbers have 32 bits instead of 64, which
the double checks. Dice and lists are written by hand (`chance.h`, `card.h`), and nobody hears what
is told.
"""

import re
import types
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from pathlib import Path
from typing import Any

from watertable.kernel.compile import dice, tell
from watertable.kernel.compile.native.kinds import RecordKind, struct_name
from watertable.kernel.compile.native.program import Program
from watertable.kernel.compile.native.refusing import RuleRefused
from watertable.kernel.compile.native.scope import Translated
from watertable.kernel.compile.native.structs import struct
from watertable.kernel.compile.rules import Rules
from watertable.kernel.records.record import Record

_FOLDER = Path(__file__).parent
_NATIVE = _FOLDER.parent / "native"
ROOTS = ("start", "apply", "verdict", "legal", "observe", "winners", "points")
BY_HAND = (dice.next_word, dice.stir, dice.below, tell.tell)
MOST = 2**31 - 1
_KERNEL = re.compile(r"__global__ void (?:__launch_bounds__\(.*?\) )?(\w+)\(")


@dataclass(frozen=True, slots=True)
class Printed:
    """What a game hands over to be printed."""

    box: type[Record]
    state: type[Record]
    view: type[Record]
    rules: Rules
    tensor: Callable[..., None]  # writes a view as small numbers


@dataclass(frozen=True, slots=True)
class Kernels:
    """One way to print: which kernels, and how they fill the card.

    So many threads are a block, and so many blocks share a multiprocessor. Rules that are called
    once, or no longer than `inlined` with all that goes into them, are put into their callers.
    `headers` have the kernels, in order.
    """

    name: str
    threads: int
    blocks: int
    inlined: int
    headers: tuple[str, ...]
    defines: tuple[str, ...]

    @property
    def text(self) -> str:
        """What stands before all else in their source."""
        said = (f"THREADS {self.threads}", f"BLOCKS {self.blocks}", *self.defines)
        return "".join(f"#define {one}\n" for one in said)


def card_source(game: Printed, kernels: Kernels) -> str:
    """Return the CUDA source of some kernels of a game: one text that needs no other file."""
    program = Program(_is_rule, _is_apart)
    rules = narrow(_rules(game, program, kernels.inlined))
    rules = re.sub(r"^static_assert\(offsetof.*\n", "", rules, flags=re.MULTILINE)  # NVRTC has none
    before = [kernels.text, _box_size(game), _header("card"), _chance(), rules]
    return "\n".join([*before, *map(_header, ("lane", "kernels", *kernels.headers))])


def host_source(game: Printed) -> str:
    """Return the C++ source of the card's double, which checks every index and all arithmetic."""
    return "\n".join([*_checked(game), _header("host")])


def double_source(game: Printed, kernels: Kernels) -> str:
    """Return the C++ source of some kernels, run lane after lane, each a block of its own."""
    alone = replace(kernels, threads=1, blocks=1)
    names = [name for header in kernels.headers for name in _KERNEL.findall(_header(header))]
    runs = "".join(f"RUN({name})\n" for name in names)
    headers = map(_header, ("emulated", "kernels", *kernels.headers, "running"))
    return "\n".join([alone.text, _box_size(game), *_checked(game), *headers, runs])


def _checked(game: Printed) -> list[str]:
    """Return the rules for the host, with every check."""
    program = Program(_is_rule, _is_apart, checked=True)
    rules = narrow(_rules(game, program, 0))
    spots = "".join(f'    "{spot}",\n' for spot in program.spots or ())
    lines = f"static const char* const SPOTS[] = {{\n{spots}    nullptr\n}};\n"
    checks = narrow(_NATIVE.joinpath("checked.h").read_text("utf-8")).replace("#pragma once\n", "")
    return [_header("card"), lines, checks, _chance(), rules, _header("lane")]


def _box_size(game: Printed) -> str:
    return f"#define BOX_BYTES {box_bytes(game)}\n"


def _function(rule: Callable[..., Any]) -> types.FunctionType:
    if not isinstance(rule, types.FunctionType):
        raise RuleRefused("Rules that Numba compiles cannot be printed for a card.")
    return rule


def _is_rule(function: object) -> bool:
    """Everything that rules call is one: whoever translates for the processor has checked it."""
    return True


def _is_apart(function: object) -> bool:
    return False


def _rules(game: Printed, program: Program, inlined: int) -> str:
    """Return records and rules, callees first, and what the kernels call them by."""
    given = {name: getattr(game.rules, name) for name in (*ROOTS, "wipe")}
    given["tensor"] = game.tensor
    roots = {name: program.translated(_function(rule)) for name, rule in given.items() if rule}
    rules = [one for one in _reached(roots.values()) if one.rule.function not in BY_HAND]
    names = {"Box": game.box, "State": game.state, "View": game.view}
    parts = ["\n".join(struct(record)) for record in names.values()]
    parts += [f"typedef {struct_name(record)} {name};" for name, record in names.items()]
    marks = _marks(rules, inlined)
    parts += [f"{marks[one]} {_near(game, one)}" for one in rules]
    parts += [f"#define rule_{name} {one.name}" for name, one in roots.items()]
    return "\n\n".join([*parts, _blanking(game)]) + "\n"


def _blanking(game: Printed) -> str:
    """Return how a played state is made blank: the wide fields by their rule, the rest wholly."""
    fields: Any = game.state.dtype.fields
    wide = sorted((fields[name][1], fields[name][0].itemsize) for name in game.rules.wide)
    begins = [0, *(offset + size for offset, size in wide)]
    ends = [*(offset for offset, _ in wide), game.state.dtype.itemsize]
    spans = [
        f"SPAN({begin}, {end})" for begin, end in zip(begins, ends, strict=True) if begin < end
    ]
    wiped = "rule_wipe(state);" if game.rules.wipe else ""
    anywhere = "true" if game.rules.starts_anywhere else "false"
    said = {"STARTS_ANYWHERE": anywhere, "WIPE": wiped, "SPANS": " ".join(spans)}
    return "\n".join(f"#define {name} {text}" for name, text in said.items())


def _reached(roots: Iterable[Translated]) -> Sequence[Translated]:
    """Return rules and all that they call, callees first."""
    found: dict[Translated, None] = {}

    def take(one: Translated) -> None:
        if one not in found:
            for callee in one.calls:
                take(callee)
            found[one] = None

    for root in roots:
        take(root)
    return list(found)


def _marks(rules: Sequence[Translated], inlined: int) -> dict[Translated, str]:
    """Say of each rule whether it goes into its callers."""
    calls: dict[Translated, int] = {}
    for one in rules:
        for callee in one.calls:
            calls[callee] = calls.get(callee, 0) + 1
    sizes: dict[Translated, int] = {}
    marks = {}
    for one in rules:
        size = len("".join(one.text.split())) + sum(sizes.get(callee, 0) for callee in one.calls)
        goes_in = calls.get(one, 0) <= 1 or size <= inlined
        sizes[one] = size if goes_in else 0
        marks[one] = "RULE_INLINE" if goes_in else "RULE_APART"
    return marks


def _near(game: Printed, one: Translated) -> str:
    """Return a rule that knows where box and state lie, and no loop of which is unrolled."""
    head, rest = one.text.split(" {\n", 1)
    known = ""
    for name, kind in one.rule.parameters.items():
        if kind == RecordKind(game.box):
            known += f"    BOX_IS_SHARED(v_{name});\n"
        elif kind == RecordKind(game.state):
            known += f"    STATE_IS_NEAR(v_{name});\n"
    rest = re.sub(r"^( +)(while|for) \(", r"\1NO_UNROLL\n\1\2 (", rest, flags=re.MULTILINE)
    if one.rule.function is game.rules.wipe:
        rest = rest.replace(" fill(", " wipe_out(")
    return f"{head} {{\n{known}{rest}"


def narrow(text: str) -> str:
    """Say whole numbers with 32 bits."""

    def literal(found: re.Match[str]) -> str:
        if int(found[1]) > MOST:
            raise RuleRefused(f"{found[1]} is too big for the 32 bits that numbers have on a card")
        return found[1]

    text = re.sub(r"\b(\d+)LL\b", literal, text)
    for wide, narrow in (
        ("int64_t", "int32_t"),
        ("INT64_MIN", "INT32_MIN"),
        ("64 bits", "32 bits"),
    ):
        text = text.replace(wide, narrow)
    return text


def box_bytes(game: Printed) -> int:
    """Return how much of the memory that a block shares is the box's."""
    return -(-game.box.dtype.itemsize // 16) * 16


def _header(name: str) -> str:
    return _FOLDER.joinpath(f"{name}.h").read_text("utf-8")


def _chance() -> str:
    """Return `chance.h` with SHA-256's constants: the fractions of the primes' roots."""
    primes = [n for n in range(2, 312) if all(n % d for d in range(2, isqrt(n) + 1))]
    rounds = ", ".join(f"{_cube_root(prime << 96) & 0xFFFFFFFF:#x}u" for prime in primes)
    first = ", ".join(f"{isqrt(prime << 64) & 0xFFFFFFFF:#x}u" for prime in primes[:8])
    return _header("chance").replace("@ROUND_WORDS@", rounds).replace("@FIRST_DIGEST@", first)


def _cube_root(number: int) -> int:
    low, high = 0, 1 << 40
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**3 <= number else (low, middle - 1)
    return low
