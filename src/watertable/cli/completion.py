"""`watertable completion SHELL`: a script that completes commands, options and games."""

import argparse
from argparse import Namespace
from collections.abc import Iterator, Mapping

from watertable import games
from watertable.cli import arguments

BASH = """\
_watertable() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" words
  case "${{COMP_WORDS[1]}}" in
{cases}
    *) words="{first}" ;;
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="{first}"
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _watertable watertable
"""
ZSH = "autoload -U +X bashcompinit && bashcompinit\n"


def run(wanted: Namespace) -> int:
    """Print the script; `eval` of it switches completion on."""
    words = dict(words_after(arguments.parser()))
    print({"bash": bash, "zsh": zsh, "fish": fish}[wanted.shell](words), end="")
    return 0


def words_after(parser: argparse.ArgumentParser) -> Iterator[tuple[str, list[str]]]:
    """Yield what may follow each command; what may come first follows the empty one."""
    (commands,) = (it for it in parser._actions if isinstance(it, argparse._SubParsersAction))
    yield "", [*commands.choices, *options(parser)]
    for name, command in commands.choices.items():
        takes_game = any((it.metavar or "").startswith("GAME") for it in command._actions)
        below = [it for it in command._actions if isinstance(it, argparse._SubParsersAction)]
        acts = [act for it in below for act in it.choices]
        yield name, [*acts, *(games.MODULES if takes_game else ()), *options(command)]


def options(parser: argparse.ArgumentParser) -> list[str]:
    """The long options of a parser."""
    given = [flag for action in parser._actions for flag in action.option_strings]
    return [flag for flag in given if flag.startswith("--")]


def bash(words: Mapping[str, list[str]]) -> str:
    """The script for Bash."""
    cases = [f'    {name}) words="{" ".join(rest)}" ;;' for name, rest in words.items() if name]
    return BASH.format(cases="\n".join(cases), first=" ".join(words[""]))


def zsh(words: Mapping[str, list[str]]) -> str:
    """The script for zsh, which reads Bash's."""
    return ZSH + bash(words)


def fish(words: Mapping[str, list[str]]) -> str:
    """The script for fish."""
    lines = [f"complete -c watertable -n __fish_use_subcommand -a '{' '.join(words[''])}'"]
    for name, rest in words.items():
        if name and rest:
            when = f"'__fish_seen_subcommand_from {name}'"
            lines.append(f"complete -c watertable -n {when} -a '{' '.join(rest)}'")
    return "\n".join(lines) + "\n"
