"""No test asserts how long something took: whoever is slow is not wrong."""

import ast
from pathlib import Path

TESTS = Path(__file__).parent
CLOCKS = {"monotonic", "perf_counter", "process_time", "thread_time"}


def looks_at_a_clock(node):
    """Does an expression read a clock?"""
    return any(
        isinstance(it, ast.Call) and getattr(it.func, "attr", getattr(it.func, "id", "")) in CLOCKS
        for it in ast.walk(node)
    )


def durations(function):
    """The names in a function that hold the difference of two moments."""
    for node in ast.walk(function):
        if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp)):
            continue
        if isinstance(node.value.op, ast.Sub) and looks_at_a_clock(node.value):
            yield from (it.id for it in node.targets if isinstance(it, ast.Name))


def is_patience(test):
    """`assert monotonic() < limit`: somebody gives up, long after all is lost."""
    return isinstance(test, ast.Compare) and isinstance(test.left, ast.Call)


def faults(tree):
    """The lines at which a test asserts wall-clock time."""
    for function in (it for it in ast.walk(tree) if isinstance(it, ast.FunctionDef)):
        names = set(durations(function))
        for node in ast.walk(function):
            if not isinstance(node, ast.Assert):
                continue
            compared = [it for it in ast.walk(node.test) if isinstance(it, ast.Compare)]
            sides = [side for it in compared for side in (it.left, *it.comparators)]
            named = {side.id for side in sides if isinstance(side, ast.Name)}  # in a sum: allowance
            if names & named or (looks_at_a_clock(node.test) and not is_patience(node.test)):
                yield node.lineno


def test_no_test_asserts_wall_clock_time():
    found = [
        f"{path.relative_to(TESTS)}:{line}"
        for path in sorted(TESTS.rglob("*.py"))
        for line in faults(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


def test_a_test_that_does_is_found():
    wrong = (
        "def test_quick():\n began = monotonic()\n took = monotonic() - began\n assert took < 1\n"
    )
    assert list(faults(ast.parse(wrong))) == [4]
    assert list(faults(ast.parse("def test_it():\n assert monotonic() < limit\n"))) == []


def test_those_that_wait_are_marked(request):
    assert request.node.get_closest_marker("waits")  # this file names a clock: monotonic()
