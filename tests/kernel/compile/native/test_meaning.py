"""What a source means is the same for other comments, and for every Python."""

import ast
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from watertable.kernel.compile.native import meaning
from watertable.kernel.compile.native.meaning import meaning_of, without_comments

RULE = '''
"""A module."""
from math import log

LEAST = 3

@compiled
def rule(seat: int, words: Ints) -> float:
    """Say something."""
    total = 0
    for place in range(LEAST):
        total += words[place] if place != seat else -1
    return log(total) / f(f"{total!r:>4}{seat:{LEAST}}", *words, b"x", 1.5, ..., None)
'''


def test_comments_docstrings_and_layout_mean_nothing():
    other = RULE.replace("Say something", "Say it otherwise").replace("A module", "One")
    other = "# first\n" + other.replace("total = 0", "total = (0)  # none yet\n")
    assert meaning_of(other) == meaning_of(RULE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LEAST = 3", "LEAST = 4"),
        ("!= seat", "== seat"),
        ("seat: int", "seat: float"),
        ("@compiled\n", ""),
        ("total = 0", "total = 0.0"),
        ("total = 0", "total = False"),
        ("else -1", "else 1"),
        ('b"x"', '"x"'),
        ("import log", "import exp as log"),
        (">4", ">5"),
    ],
)
def test_whatever_a_compiler_reads_counts(old, new):
    assert old in RULE
    assert meaning_of(RULE.replace(old, new, 1)) != meaning_of(RULE)


numbers = st.integers(-99, 99).map(str)
sums = st.recursive(
    numbers | st.sampled_from("abc"),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(
        lambda parts: f"({' '.join(parts)})"
    ),
)


@settings(deadline=None)
@given(sums, sums)
def test_two_expressions_mean_the_same_just_if_their_trees_are_the_same(one, other):
    same = ast.dump(ast.parse(one)) == ast.dump(ast.parse(other))
    assert (meaning_of(one) == meaning_of(other)) is same


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14", "3.15"])
def test_every_python_reads_the_same_meaning(version, tmp_path):
    python = shutil.which(f"python{version}")
    alone = tmp_path / "meaning.py"
    shutil.copy(meaning.__file__, alone)
    script = f"import meaning; print(meaning.meaning_of({RULE!r}))"
    if (
        python is None
        or subprocess.run([python, "-V"], capture_output=True, check=False).returncode
    ):
        pytest.skip(f"there is no Python {version} here")
    done = subprocess.run(
        [python, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == meaning_of(RULE)


def test_headers_have_no_slashes_but_those_of_comments():
    """So that whatever follows two of them can be left out."""
    for path in Path(meaning.__file__).parent.glob("*.h"):
        text = path.read_text("utf-8")
        assert "//" not in without_comments(text)
        assert not [line for line in text.splitlines() if line.partition("//")[0].count('"') % 2]
