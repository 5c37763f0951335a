"""What compiled Python does not know is refused: file, line and one sentence, never guessed."""

from typing import Annotated, Any

import numpy as np
import pytest

from watertable.kernel.compile.native.program import Program
from watertable.kernel.compile.native.refusing import RuleRefused
from watertable.kernel.compile.written import remember
from watertable.kernel.records.record import Int, Ints, Longs, Record, Rows


class Pair(Record):
    """Two numbers and a row."""

    one: Int
    row: Annotated[Ints, 4]


def helper(number: int) -> int:
    return number


HEADS = "def rule(pair: Pair, pairs: Rows[Pair], longs: Longs, a: int, b: int) -> int:\n    "


def refusal(body, is_rule=lambda rule: True):
    """Say why a body is refused."""
    text = HEADS + body.replace("\n", "\n    ")
    names: dict[str, Any] = {}
    known = {"Pair": Pair, "Rows": Rows, "Longs": Longs, "np": np, "helper": helper}
    exec(compile(text, "rules.py", "exec"), known, names)
    remember(names["rule"], text)
    with pytest.raises(RuleRefused) as refused:
        Program(is_rule, lambda rule: False).translated(names["rule"])
    return str(refused.value)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("return a ** b", "an operator that compiled Python does not know: a ** b"),
        ("return unknown", "nothing is called `unknown`: unknown"),
        ("return pair.two", "a record Pair has no field `two`: pair.two"),
        ("return a.one", "a field of int: a.one"),
        ("return pair.row[-1]", "an index below zero: pair.row[-1]"),
        ("return pair.row[4]", "an index past the end, which is at 4: pair.row[4]"),
        ("return pair.row[0, 1]", "more indices than the array has extents: pair.row[0, 1]"),
        ("return pair.row[1.5]", "an index must be a whole number: pair.row[1.5]"),
        ("return a / b", "a float where int is wanted; say `int(...)`: return a / b"),
        ("pair.one = 0.5\nreturn 0", "a float where int is wanted; say `int(...)`: pair.one"),
        ("return 1.5 % a", "this is for whole numbers alone: 1.5 % a"),
        ("return [a, b]", "an expression that compiled Python does not know: [a, b]"),
        ("return a in pair", "`in` something else than a tuple of numbers: pair"),
        ("x = a\nx = pair\nreturn 0", "`x` is int and a record Pair: x"),
        ("a = 0.5\nreturn 0", "the parameter `a` becomes float: a"),
        ("for x in longs:\n    pass\nreturn 0", "a loop over something else than a range"),
        ("for x in range(0, 9, a):\n    pass\nreturn 0", "the step of a range must be a constant"),
        ("x = np.zeros(a, np.int64)\nreturn 0", "the size of new room must be a constant"),
        ("while a:\n    x = np.zeros(4, np.int64)\nreturn 0", "new room inside a loop"),
        ("with a:\n    return 0", "a statement that compiled Python does not know"),
        (
            "try:\n    return 0\nfinally:\n    pass",
            "a statement that compiled Python does not know",
        ),
        ("return helper(a, b)", "`helper` takes 1 arguments: helper(a, b)"),
        ("return helper(number=a)", "arguments are given by position, one by one"),
        ("return helper(pair)", "a record Pair where int is wanted: pair"),
        ("return print(a)", "a call of something that is no rule: print(a)"),
        ("return a.bit_length()", "a call of something that is no rule: a.bit_length()"),
        ("return longs[::2]", "a slice with steps or several indices: longs[::2]"),
        ("match a:\n    case x:\n        return 0", "a pattern that is no number"),
        ("a, b = longs\nreturn 0", "as many values as names are needed, one by one: longs"),
    ],
)
def test_what_is_not_known_is_refused_with_its_line(body, why):
    said = refusal(body)
    assert said.startswith("rules.py:")
    assert "in `rule`, " in said
    assert why in said


def test_the_line_is_that_of_the_statement():
    assert refusal("a = 1\nb = 2\nreturn a @ b").startswith("rules.py:4: ")


def test_a_call_of_a_function_that_is_not_compiled_is_refused():
    said = refusal("return helper(a)", is_rule=lambda rule: rule is not helper)
    assert "`helper` is called by a rule and is not compiled" in said


def test_a_rule_that_calls_itself_is_refused():
    itself: Any = endless
    with pytest.raises(RuleRefused, match="calls itself"):
        Program(lambda rule: True, lambda rule: False).translated(itself)


def endless(number: int) -> int:
    return endless(number - 1)
