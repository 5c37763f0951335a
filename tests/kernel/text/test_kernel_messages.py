"""What the kernel says to people stands in its messages.toml, and nothing else stands there."""

import ast

from tests.language import PACKAGE
from watertable.kernel.text.message import KERNEL, SEAT

MODULES = [
    *(PACKAGE / "kernel").rglob("*.py"),
    PACKAGE / "games" / "__init__.py",
    *(PACKAGE / "games").glob("*/position.py"),  # what every game says of positions
]
HELPERS = {
    ("box_text", "_wrong"): "box.",
    ("honesty", "_check"): "honesty.",
    ("honesty", "_say"): "honesty.",
    ("log", "_unlike"): "line.",
    ("log", "_wrong"): "log.",
}
ERRORS = {"BoxError", "CannotUndo", "LogError", "OptionError", "PositionError", "UnknownGame"}


def calls(path):
    """Each message that a module asks for by its whole name, with the parts it hands over."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(ast.Attribute(ast.Name("KERNEL")), [ast.Constant(str(message))], parts):
                yield message, {part.arg for part in parts}
            case ast.Call(ast.Name(helper), [*_, ast.Constant(str(message))], parts):
                table = HELPERS.get((path.stem, helper))
                if table is not None:
                    yield table + message, {part.arg for part in parts}


def test_every_message_that_is_asked_for_is_there_with_these_parts():
    asked = [call for path in MODULES for call in calls(path)]
    assert len(asked) > 80
    for message, parts in asked:
        assert message in KERNEL.parts, message
        assert KERNEL.parts[message] <= parts, message


def test_every_message_is_used():
    trees = [ast.parse(path.read_text("utf-8")) for path in MODULES]
    words = {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    names = {message: message.rpartition(".")[2] for message in KERNEL.parts}
    assert [message for message in names if not {message, names[message]} & words] == []
    assert SEAT in KERNEL.parts


def test_no_error_that_a_person_reads_is_written_where_it_is_raised():
    written = []
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Name(error), [ast.Constant() | ast.JoinedStr() as text]):
                    if error in ERRORS:
                        written.append(f"{path.stem}: {ast.unparse(text)}")
    assert written == []


def test_a_refusal_carries_the_parts_of_its_sentence():
    without = []
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    ast.Name("Reason"), [*_, ast.Call(ast.Attribute(ast.Name("KERNEL")))]
                ):
                    without.append(f"{path.stem}: {ast.unparse(node)}")
    assert without == []
