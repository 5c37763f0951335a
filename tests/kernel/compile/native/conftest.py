"""Rules of a test, built and called as machine code."""

import types
from typing import Any

import pytest

from watertable.kernel.compile.native.building import build, compiler
from watertable.kernel.compile.native.library import Library
from watertable.kernel.compile.native.program import Program
from watertable.kernel.compile.native.signature import signature
from watertable.kernel.compile.native.source import source


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """Build functions into one library; return them as machine code, by name."""
    if compiler() is None:
        pytest.skip("there is no C++ compiler")
    folder = tmp_path_factory.mktemp("libraries")
    libraries: dict[Any, Library] = {}

    def make(*rules: types.FunctionType, checked: bool = False):
        if (rules, checked) not in libraries:
            text = source(Program(lambda rule: True, lambda rule: False, checked), rules)
            path = folder / f"rules{len(libraries)}.so"
            build(text, path)
            libraries[rules, checked] = Library(path)
        library = libraries[rules, checked]
        return [
            library.function(place, rule.__name__, *signature(rule))
            for place, rule in enumerate(rules)
        ]

    return make
