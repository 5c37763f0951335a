"""Starts a command that goes on for ever, and ends it once it has said what is waited for.

python tests/until_said.py WORDS COMMAND ...
"""

import subprocess
import sys


def main(words: str, *command: str) -> int:
    """Read what the command says; 1 if it ends, or says no more, before the words came."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as started:
        assert started.stdout is not None
        try:
            for line in started.stdout:
                print(line, end="")
                if words in line:
                    return 0
            return 1
        finally:
            started.terminate()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
