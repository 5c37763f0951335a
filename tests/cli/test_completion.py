"""Shells complete commands, options and games."""

import shutil
import subprocess

import pytest


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("watertable pl", {"play"}),
        ("watertable play sp", {"splash"}),
        ("watertable play showdown --pe", {"--people"}),
        ("watertable admin pr", {"prune"}),
        ("watertable --vers", {"--version"}),
    ],
)
def test_bash_completes_what_is_typed(watertable, typed, offered):
    script = watertable("completion bash").out
    words = typed.split()
    ask = (
        f"{script}\nCOMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; "
        '_watertable; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == offered


def test_the_other_shells_have_theirs(watertable):
    assert "bashcompinit" in watertable("completion zsh").out
    assert "complete -c watertable" in watertable("completion fish").out
    assert watertable("completion tcsh").code == 2
