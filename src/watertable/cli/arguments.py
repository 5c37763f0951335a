"""What may be typed after `watertable`."""

import argparse
import dataclasses
from collections.abc import Sequence
from typing import NoReturn

from watertable.cli.command_line import Commands, Parser, seconds, whole
from watertable.cli.errors import Complaint
from watertable.cli.trying import HERE, URL, compare, puzzle, train, tune, variant
from watertable.server import config


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read a command line; `.command` is the name of the module that runs it."""
    top = parser()
    option = argv[0].partition("=")[0] if argv else ""
    if option.startswith("--") and (owners := top.owners_of(option)):
        meant = [word for word in (*argv, "serve", *owners) if word in owners]
        raise Complaint(f"{option} comes after a command, as in `watertable {meant[0]} {option}`.")
    return top.parse_args(argv)


def parser() -> Parser:
    """Every command and its options, without importing any of them."""
    top = Parser(
        prog="watertable",
        description="Board games about water, in a browser or in the terminal.",
        epilog="Without a command: the tables in a browser, served by this machine.",
    )
    top.add_argument("--version", action=Version, nargs=0, help="print the version and leave")
    top.add_argument("--terminal", action="store_true", help="play here, without a browser")
    top.set_defaults(command="start")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    looking = (replay, review, verify, show, rules, print_)
    running = (serve, admin, backup, restore)
    finding = (arena, lab, compare, variant, tune, train)
    caring = (bench, compile_, doctor, completion)
    for add in (play, learn, puzzle, *looking, *finding, mcp, *running, *caring):
        add(commands)
    return top


class Version(argparse.Action):
    """Prints the version; the package is asked only when the question is."""

    def __call__(self, parser: argparse.ArgumentParser, *rest: object) -> NoReturn:
        """Print and leave."""
        from watertable import __version__  # noqa: PLC0415

        print(f"watertable {__version__}")
        parser.exit(0)


def play(commands: "Commands[Parser]") -> None:
    """`watertable play GAME`."""
    it = commands.add_parser("play", help="play in the terminal")
    it.set_defaults(command="play")
    it.add_argument("game", metavar="GAME", help="which game, e.g. showdown")
    it.add_argument("--seat", type=whole, metavar="N", help="where you sit, from 1 (default 1)")
    others = "who plays the other seats (default greedy; stream+40 is between two levels)"
    it.add_argument("--bots", metavar="NAME,...", help=others)
    it.add_argument("--seconds", type=seconds, metavar="S", default=10.0, help=SECONDS)
    it.add_argument("--people", type=whole, metavar="N", default=1, help="people at this device")
    it.add_argument("--seats", type=whole, metavar="N", help="how many play, bots included")
    it.add_argument("--seed", type=whole, metavar="N", help="deal the same cards again")
    it.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a variant; see `watertable rules GAME --options`",
    )
    it.add_argument("--preset", metavar="NAME", help="a named set of options")
    it.add_argument("--box", metavar="FILE", help="play with the cards of this file")
    it.add_argument("--variant", metavar="FILE", help="play with what this file changes")
    it.add_argument("--resume", metavar="LOG", help="play on where a game was saved")
    it.add_argument("--always-ask", action="store_true", help=ALWAYS_ASK)
    it.add_argument("--still", action="store_true", help=STILL)


RECORD = "keep what was answered to which page, for transcript:FILE"
SECONDS = "how long a program (exec:COMMAND, page:COMMAND) has for a move (default 10)"
OPTIONS = "a variant; `watertable rules GAME --options` lists them"
STILL = "without moving pictures; falls of Splash! are told only"
ALWAYS_ASK = "ask also when passing is all one can do, so that not even that shows"


def serve(commands: "Commands[Parser]") -> None:
    """`watertable serve`."""
    it = commands.add_parser(
        "serve",
        help="serve tables over HTTP and WebSockets",
        epilog="Each option can be set as an environment variable too: WATERTABLE_PORT=9000.",
    )
    it.set_defaults(command="serve", note=None)  # what `watertable` alone has to say beside
    for setting in dataclasses.fields(config.Config):
        it.add_argument(
            config.flag(setting),
            type=type(setting.default),
            metavar=setting.name.upper(),
            help=setting.metadata["text"] + f" (default {setting.default})" * bool(setting.default),
        )
    it.add_argument("--open", action="store_true", help="open the server's page in a browser")


def admin(commands: "Commands[Parser]") -> None:
    """`watertable admin WHAT`."""
    it = commands.add_parser("admin", help="look after the tables of a server")
    acts = it.add_subparsers(title="what", metavar="WHAT", parser_class=Parser, required=True)
    for name, text in ADMIN.items():
        act = acts.add_parser(name, help=text)
        act.set_defaults(command="admin", act=name)
        database(act)
        if name in ("inspect", "close", "export"):
            act.add_argument("table", metavar="TABLE", help="the table's id, as its link has it")
        if name in ("list", "inspect", "delete"):
            act.add_argument("--json", action="store_true", help="for scripts")
        if name in ("inspect", "close", "export", "seal"):
            act.add_argument("--key-file", metavar="FILE", help=KEY_FILE)
        if name == "list":
            act.add_argument("--all", action="store_true", help="those that have ended too")
        if name == "export":
            act.add_argument("-o", "--output", metavar="FILE", help="write to a file")
        if name == "delete":
            act.add_argument("table", metavar="TABLE", nargs="?", help="the table's id")
            act.add_argument("--address", metavar="ADDRESS", help=DELETE_ADDRESS)
            act.add_argument("--older", type=whole, metavar="DAYS", help="made so many days ago")
            act.add_argument("--yes", action="store_true", help="do it; else it is only shown")
            act.add_argument("--address-keys", metavar="FILE", help=ADDRESS_KEYS)
        if name == "prune":
            act.add_argument("--days", type=whole, metavar="N", default=90, help=PRUNE_DAYS)
            act.add_argument("--idle", type=whole, metavar="N", help=PRUNE_IDLE)


ADMIN = {
    "list": "every table: its id, game, ply and age",
    "inspect": "one table, and whether its log still plays through",
    "close": "end a table: nobody can move there any more",
    "export": "print a table's log; before the end it holds everybody's secrets",
    "delete": "delete one table, those of an address, or all that are older than so many days",
    "prune": "delete tables that ended long ago",
    "seal": "seal every secret that lies in the store in clear, or by an older key",
}
DELETE_ADDRESS = "made from this IP address, or under this hash of `list`"
ADDRESS_KEYS = "the server's keys of addresses (default: as `serve` has them)"
KEY_FILE = "the key that seals the store's secrets (default: as `serve` has it)"
PRUNE_DAYS = "days since they ended (default 90)"
PRUNE_IDLE = "and unfinished ones that nobody has touched for so many days"


def backup(commands: "Commands[Parser]") -> None:
    """`watertable backup FILE`."""
    it = commands.add_parser("backup", help="save all tables of a server to one file")
    it.set_defaults(command="backup")
    it.add_argument("file", metavar="FILE", help="a file that does not exist yet")
    database(it)


def restore(commands: "Commands[Parser]") -> None:
    """`watertable restore FILE`."""
    it = commands.add_parser("restore", help="fill an empty store with a backup")
    it.set_defaults(command="restore")
    it.add_argument("file", metavar="FILE", help="what `watertable backup` has written")
    database(it)


def database(it: Parser) -> None:
    """Which store."""
    it.add_argument("--database", metavar="URL", help="which store (default: as `serve` has it)")


def replay(commands: "Commands[Parser]") -> None:
    """`watertable replay FILE`."""
    it = commands.add_parser("replay", help="step through a saved game")
    it.set_defaults(command="replay")
    it.add_argument("--still", action="store_true", help=STILL)
    it.add_argument("--link", action="store_true", help="print the link to it in a browser instead")
    it.add_argument("--open", action="store_true", help="open it in a browser instead")
    it.add_argument("--url", metavar="URL", default=HERE, help=URL)
    saved(it)


def learn(commands: "Commands[Parser]") -> None:
    """`watertable learn GAME`."""
    it = commands.add_parser("learn", help="a guided first game in the terminal")
    it.set_defaults(command="learn")
    it.add_argument("game", metavar="GAME", help="which game, e.g. showdown")
    it.add_argument("--still", action="store_true", help=STILL)


def review(commands: "Commands[Parser]") -> None:
    """`watertable review LOG`."""
    it = commands.add_parser("review", help="who stood how when, and which moves cost most")
    it.set_defaults(command="review")
    it.add_argument("file", metavar="LOG", help="a game that was saved")
    it.add_argument("--playouts", type=whole, metavar="N", help="how long to think about each move")
    it.add_argument("--json", action="store_true", help="for scripts")


def verify(commands: "Commands[Parser]") -> None:
    """`watertable verify LOG`."""
    it = commands.add_parser(
        "verify",
        help="check that the shuffles of a finished game were honest",
        epilog="Ends with 0 when no lie was found, with 1 when one was. docs/honest-shuffle.md "
        "says what is checked, and how.",
    )
    it.set_defaults(command="verify")
    it.add_argument("file", metavar="LOG", help="a game that was saved")
    it.add_argument("--promise", metavar="HEX", help="the promise you saw before the game")
    it.add_argument("--nonce", metavar="HEX", help="the nonce you added to the shuffle")
    it.add_argument("--seat", type=whole, metavar="N", help="where you sat, from 1")
    it.add_argument("--people", metavar="N,...", help="the seats that were no bot's, from 1")
    it.add_argument("--json", action="store_true", help="for scripts")


def show(commands: "Commands[Parser]") -> None:
    """`watertable show LOG`."""
    it = commands.add_parser("show", help="print the table of a saved game")
    it.set_defaults(command="show")
    saved(it)
    it.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write a picture (.svg, .png), a film (.gif) or the view (.json)",
    )


def saved(it: Parser) -> None:
    """A saved game, a moment of it and whose eyes see it."""
    it.add_argument("file", metavar="LOG", help="a game that was saved")
    it.add_argument("--ply", type=whole, metavar="N", help="the moment after line N of the log")
    eyes = it.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=whole, metavar="N", help="as that seat saw it, from 1")
    eyes.add_argument("--all", action="store_true", help="with every hand open")


def rules(commands: "Commands[Parser]") -> None:
    """`watertable rules [GAME] [RULE_ID or name]`."""
    it = commands.add_parser(
        "rules", help="print a rulebook, a rule of it (R14), or a card (umbrella)"
    )
    it.set_defaults(command="rules")
    it.add_argument(
        "what", nargs="*", metavar="GAME WHAT", help="e.g. showdown R14, or showdown umbrella"
    )
    it.add_argument("--options", action="store_true", help="what --option and --preset can change")
    it.add_argument("--coverage", action="store_true", help="which tests cite which rule")
    it.add_argument("--json", action="store_true", help="for scripts")


def print_(commands: "Commands[Parser]") -> None:
    """`watertable print GAME`."""
    it = commands.add_parser(
        "print", help="print-and-play: cards, tiles or pieces and the rules of a game as a PDF"
    )
    it.set_defaults(command="print_out")  # cli.print would hide the function
    it.add_argument("game", metavar="GAME", help="which game, e.g. showdown")
    it.add_argument("--out", metavar="FILE.pdf", required=True, help="where to write it")
    it.add_argument("--box", metavar="FILE", help="print the cards, tiles or pieces of this file")
    it.add_argument("--variant", metavar="FILE", help="print with what this file changes")
    it.add_argument(
        "--paper", choices=("a4", "letter"), default="a4", help="the size of the paper (default a4)"
    )


def arena(commands: "Commands[Parser]") -> None:
    """`watertable arena GAME`."""
    it = commands.add_parser("arena", help="let bots play each other and see how strong they are")
    it.set_defaults(command="arena")
    it.add_argument("game", metavar="GAME", help="which game, e.g. showdown")
    it.add_argument("--bots", metavar="NAME,...", required=True, help="who plays")
    it.add_argument("--games", type=whole, metavar="N", default=100, help="for each pair of bots")
    it.add_argument("--seats", type=whole, metavar="K", help="how many play at a table")
    it.add_argument("--against", metavar="NAME", help="each bot alone among bots of this kind")
    it.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=OPTIONS)
    it.add_argument("--jobs", type=whole, metavar="N", default=1, help="processes that play")
    it.add_argument("--seconds", type=seconds, metavar="S", default=10.0, help=SECONDS)
    it.add_argument("--record", metavar="FILE.jsonl", help=RECORD)
    it.add_argument("--out", metavar="FILE.jsonl", help="keep each match; go on from what is there")
    it.add_argument("--plot", metavar="FILE", help="draw the scores (.png, .svg, .pdf)")
    it.add_argument("--json", action="store_true", help="for scripts")


def lab(commands: "Commands[Parser]") -> None:
    """`watertable lab GAME`."""
    it = commands.add_parser(
        "lab",
        help="let bots play thousands of games and see what stands out",
        epilog="Leaves report.html, report.json and every game in a folder; the same command goes "
        "on where it was interrupted. docs/lab.md says how to read it.",
    )
    it.set_defaults(command="lab")
    it.add_argument("game", metavar="GAME", help="which game, e.g. showdown")
    it.add_argument("--games", type=whole, metavar="N", default=1000, help="of each line-up")
    it.add_argument("--bots", metavar="NAME,...|...", help=LINEUPS)
    it.add_argument("--seats", metavar="K,...", help="how many play; with commas, several studies")
    it.add_argument("--draft", metavar="WHO", help="Water to Water: `random` characters, or `bots`")
    it.add_argument("--ladder", action="store_true", help="how much is skill, from level to level")
    it.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=OPTIONS)
    it.add_argument("--preset", metavar="NAME", help="a named set of options")
    it.add_argument("--variant", metavar="FILE.toml", help="a small change of cards or numbers")
    it.add_argument("--box", metavar="FILE", help="play with the cards of this file")
    it.add_argument("--seed", type=whole, metavar="N", default=0, help="other games with another")
    it.add_argument("--jobs", type=whole, metavar="N", default=1, help="processes that play")
    it.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; auto, local, or where")
    it.add_argument("--out", metavar="DIR", help="where to keep it (default lab-GAME)")
    it.add_argument("--json", action="store_true", help="print report.json; for scripts")


LINEUPS = "who plays: a name for all seats, or one for each; | between line-ups (default greedy)"


def mcp(commands: "Commands[Parser]") -> None:
    """`watertable mcp`."""
    it = commands.add_parser(
        "mcp",
        help="let an assistant play: the Model Context Protocol over stdin and stdout",
        epilog="Name this command to the assistant as an MCP server; docs/language-models.md "
        "says how.",
    )
    it.set_defaults(command="mcp")
    it.add_argument("--no-hints", action="store_true", help="offer no tool that names good moves")
    it.add_argument("--seed", type=whole, metavar="N", help="deal the same matches again")


def bench(commands: "Commands[Parser]") -> None:
    """`watertable bench [GAME]`."""
    it = commands.add_parser("bench", help="measure how fast the rules run here")
    it.set_defaults(command="bench")
    it.add_argument("game", nargs="?", metavar="GAME", help="which game (default showdown)")
    it.add_argument("--peers", action="store_true", help="measure other libraries in the same run")
    it.add_argument("--json", action="store_true", help="for scripts")


def compile_(commands: "Commands[Parser]") -> None:
    """`watertable compile [GAME]`."""
    it = commands.add_parser("compile", help="compile the rules now: later starts are quick")
    it.set_defaults(command="compile")
    it.add_argument("game", nargs="?", metavar="GAME", help="which game to begin with")


def doctor(commands: "Commands[Parser]") -> None:
    """`watertable doctor`."""
    it = commands.add_parser("doctor", help="check this installation")
    it.set_defaults(command="doctor")
    it.add_argument("--json", action="store_true", help="for scripts")


def completion(commands: "Commands[Parser]") -> None:
    """`watertable completion SHELL`."""
    it = commands.add_parser(
        "completion",
        help="print a script that completes commands in your shell",
        epilog='In ~/.bashrc: eval "$(watertable completion bash)"; zsh and fish are alike.',
    )
    it.set_defaults(command="completion")
    it.add_argument("shell", choices=("bash", "zsh", "fish"), help="whose script")
