"""Random programs of compiled Python do the same as machine code and as plain Python."""

from typing import Annotated, Any

import numpy as np
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from watertable.kernel.compile.written import remember
from watertable.kernel.records.record import Flag, Int, Ints, Longs, Record, Small, rows

FUNCTIONS = 12  # in one program: to build it takes longer than to run it
NAMES = ("a", "b", "c")


class Heap(Record):
    """What the programs work on."""

    one: Int
    flag: Flag
    longs: Annotated[Longs, 8]
    table: Annotated[Ints, 3, 4]
    small: Annotated[Small, 8]


def bump(heap: Heap, place: int) -> int:
    """Change something and say what was there: whoever asks twice is told something else."""
    before = int(heap.longs[place])
    heap.longs[place] = (before * 3 + 1) % 1000
    heap.one = (int(heap.one) + before) % 1000
    return before


def peek(heap: Heap, place: int) -> int:
    """Look without changing anything."""
    return int(heap.longs[place]) + int(heap.one)


def is_odd(number: int) -> bool:
    """Say whether a number is odd."""
    return number % 2 == 1


numbers = st.integers(-40, 120).map(str)
divisors = st.sampled_from([-7, -3, -2, 2, 3, 5, 16]).map(str)
leaves = st.one_of(
    numbers, st.sampled_from(NAMES), st.just("int(heap.one)"), st.just("len(heap.longs)")
)


def larger(smaller):
    """Expressions made of smaller ones; none grows out of 64 bits."""
    both = st.tuples(smaller, smaller)
    truths = st.one_of(
        st.tuples(smaller, st.sampled_from(["<", "<=", "==", "!=", ">", ">="]), smaller).map(
            lambda it: f"({it[0]} {it[1]} {it[2]})"
        ),
        st.tuples(smaller, smaller, smaller).map(lambda it: f"({it[0]} < {it[1]} <= {it[2]})"),
        both.map(lambda it: f"({it[0]} in ({it[1]} % 5, 3, 4))".replace("bump", "peek")),
        smaller.map(lambda it: f"is_odd({it})"),
        smaller.map(lambda it: f"(not {it})"),
        st.just("heap.flag"),
    )
    tests = st.one_of(
        truths,
        st.tuples(truths, st.sampled_from(["and", "or"]), truths).map(
            lambda it: f"({it[0]} {it[1]} {it[2]})"
        ),
    )
    return st.one_of(
        st.tuples(smaller, st.sampled_from("+-&|^"), smaller).map(
            lambda it: f"({it[0]} {it[1]} {it[2]})"
        ),
        both.map(lambda it: f"({it[0]} % 1009) * ({it[1]} % 1013)"),
        st.tuples(smaller, st.sampled_from(["//", "%"]), divisors).map(
            lambda it: f"({it[0]} {it[1]} {it[2]})"
        ),
        both.map(lambda it: f"({it[0]} // ({it[1]} % 5 + 1))"),
        both.map(lambda it: f"({it[0]} >> ({it[1]} & 7))"),
        both.map(lambda it: f"(({it[0]} & 1023) << ({it[1]} & 7))"),
        st.tuples(st.sampled_from(["min", "max"]), smaller, smaller).map(
            lambda it: f"{it[0]}({it[1]}, {it[2]})"
        ),
        smaller.map(lambda it: f"abs({it})"),
        smaller.map(lambda it: f"(-{it})"),
        smaller.map(lambda it: f"(~{it})"),
        smaller.map(lambda it: f"bump(heap, ({it}) % 8)"),
        smaller.map(lambda it: f"peek(heap, ({it}) % 8)"),
        smaller.map(lambda it: f"int(heap.longs[({it}) % 8])"),
        both.map(lambda it: f"int(heap.table[({it[0]}) % 3, ({it[1]}) % 4])"),
        both.map(lambda it: f"int(heap.table[({it[0]}) % 3][({it[1]}) % 4])"),
        st.tuples(smaller, st.sampled_from(["and", "or"]), smaller).map(
            lambda it: f"({it[0]} {it[1]} {it[2]})"
        ),
        st.tuples(tests, smaller, smaller).map(lambda it: f"({it[1]} if {it[0]} else {it[2]})"),
        tests.map(lambda it: f"int({it})"),
    )


values = st.recursive(leaves, larger, max_leaves=8)
names = st.sampled_from(NAMES)


def kept(value):
    """A value that a name can have again and again."""
    return f"({value}) % 100003"


def joined(parts):
    return [line for part in parts for line in part]


def indented(lines):
    return [f"    {line}" for line in lines]


simple = st.one_of(
    st.tuples(names, values).map(lambda it: [f"{it[0]} = {kept(it[1])}"]),
    st.tuples(names, values).map(lambda it: [f"{it[0]} -= ({it[1]}) % 1000"]),
    st.tuples(values, values).map(lambda it: [f"heap.longs[({it[0]}) % 8] = {kept(it[1])}"]),
    st.tuples(values, values).map(lambda it: [f"heap.longs[({it[0]}) % 8] += ({it[1]}) % 1000"]),
    st.tuples(values, values, values).map(
        lambda it: [f"heap.table[({it[0]}) % 3, ({it[1]}) % 4] = ({it[2]}) % 30000"]
    ),
    values.map(lambda it: [f"heap.one = ({it}) % 30000"]),
    values.map(lambda it: [f"heap.flag = is_odd({it})"]),
    st.tuples(values, values).map(lambda it: [f"a, b = {kept(it[0])}, {kept(it[1])} + a"]),
    st.just(["a, heap.one = int(heap.one), a % 30000"]),
    st.tuples(values, divisors).map(
        lambda it: [f"real = real * 0.5 + (({it[0]}) % 1000) / {it[1]}"]
    ),
    st.tuples(values, values).map(
        lambda it: [f"heap.small[({it[0]}) % 4 : 4 + ({it[1]}) % 4] = 7"]
    ),
    st.just(["part = heap.longs[a % 8 :]", "b = (b + len(part)) % 1000"]),
)


def blocks(inner):
    several = st.lists(inner, min_size=1, max_size=3).map(joined)
    return st.one_of(
        st.tuples(values, several, several).map(
            lambda it: [f"if {it[0]}:", *indented(it[1]), "else:", *indented(it[2])]
        ),
        st.tuples(
            names, values, several, st.sampled_from(["break", "continue", "pass"]), values
        ).map(
            lambda it: [
                f"for {it[0]} in range(({it[1]}) % 4):",
                *indented(it[2]),
                f"    if {it[4]}:",
                f"        {it[3]}",
                f"    b = (b + {it[0]}) % 1000",
                "else:",
                "    c = (c + 1) % 1000",
            ]
        ),
        st.tuples(several, values).map(
            lambda it: [
                "left = 3",
                "while left > 0 and fuel > 0:",
                "    left, fuel = left - 1, fuel - 1",
                *indented(it[0]),
                f"    if ({it[1]}) % 3 == 0:",
                "        break",
            ]
        ),
        st.tuples(values, several, several).map(
            lambda it: [
                f"match ({it[0]}) % 4:",
                "    case 0 | 1:",
                *indented(indented(it[1])),
                "    case 2:",
                *indented(indented(it[2])),
                "    case _:",
                "        c = c ^ 1",
            ]
        ),
    )


statements = st.recursive(simple, blocks, max_leaves=6)
bodies = st.lists(statements, min_size=1, max_size=5).map(joined)


def function(number, body):
    """Make a function of a body."""
    beginning = ["c, left, fuel, real = a - b, 0, 50, 1.0", *body]
    ending = "return (a * 3 + b * 5 + c) % 1000003 + int(real * 16.0)"
    head = f"def program{number}(heap: Heap, a: int, b: int) -> int:"
    text = "\n".join([head, *indented([*beginning, ending])])
    names: dict[str, Any] = {}
    exec(compile(text, "<a random program>", "exec"), globals(), names)
    made = names[f"program{number}"]
    remember(made, text)
    return made, text


def filled():
    """A heap with something in it."""
    heap = rows(Heap, 1)
    heap[0].one, heap[0].flag = 17, True
    heap[0].longs[:] = np.arange(8) * 37 - 60
    heap[0].table[:] = np.arange(12).reshape(3, 4) * 5 - 20
    return heap


@settings(
    max_examples=6,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # to shrink a program is to build many
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(several=st.lists(bodies, min_size=FUNCTIONS, max_size=FUNCTIONS))
def test_random_programs_do_the_same(built, several):
    made = [function(number, body) for number, body in enumerate(several)]
    compiled = built(*(rule for rule, _ in made))
    for (plain, text), machine_code in zip(made, compiled, strict=True):
        for a, b in ((0, 0), (5, -3), (-11, 90)):
            one, other = filled(), filled()
            expected = plain(one[0], a, b)
            assert machine_code(other, a, b) == expected, text
            assert one.tobytes() == other.tobytes(), text
