"""What needs an extra says so in one sentence, wherever the extra is not installed."""

import json
import subprocess
import sys

import pytest

# All that only extras bring; whoever installs the package alone has none of it.
HIDDEN = [
    *("PIL", "altair", "gymnasium", "matplotlib", "mcp", "mujoco", "optuna", "pettingzoo"),
    *("polars", "pyarrow", "ray", "textarena", "torch", "typst", "vl_convert"),
]
TOLD = """
import contextlib, io, json, sys
sys.modules |= dict.fromkeys(sys.argv[1].split(","))  # as if they were not there
from watertable.cli import main
told = {}
for words in sys.argv[2:]:
    err = io.StringIO()
    with contextlib.redirect_stderr(err), contextlib.redirect_stdout(err):
        code = main(words.split())
    told[words] = code, err.getvalue()
print(json.dumps(told))
"""
EXTRAS = {
    "arena showdown --bots random,greedy --games 2 --plot a.png": "arena",
    "compare showdown standard gentle --measure first": "lab",
    "lab showdown --games 4": "lab",
    "mcp": "mcp",
    "play splash": "splash",
    "print showdown --out a.pdf": "print",
    "train showdown --network n.toml": "learn",
    "tune showdown --target first=0.5 --over options.second_draw=0:3": "lab",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What each command says where no extra is installed: its status and its words."""
    done = subprocess.run(
        [sys.executable, "-c", TOLD, ",".join(HIDDEN), *EXTRAS],
        cwd=tmp_path_factory.mktemp("bare"),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("words", EXTRAS)
def test_without_its_extra_a_command_names_it(told, words):
    code, said = told[words]
    assert code == 2, said
    assert f"pip install 'watertable[{EXTRAS[words]}]'" in said
    assert said.count("\n") == 1
