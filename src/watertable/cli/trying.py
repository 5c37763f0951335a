"""What may be typed after `watertable compare`, `variant` and `tune`."""

from watertable.cli.command_line import Commands, Parser, part, whole

MEASURE = "what is measured, e.g. first, length, card:umbrella; the first decides when to stop"
MARGIN = "stop also when the main difference is surely smaller than this"
SIDE = "standard, a preset, or a file with what changes (docs/variants.md)"
HERE = "http://127.0.0.1:8000"  # as `weblink` has it, which need not be loaded for this
URL = f"where the server is (default {HERE})"
DRAFT = "let bots choose their characters (else they are dealt at random)"


def compare(commands: "Commands[Parser]") -> None:
    """`watertable compare GAME BASE VARIANT`."""
    it = commands.add_parser("compare", help="what a change to a game does, with intervals")
    it.set_defaults(command="compare")
    it.add_argument("game", metavar="GAME", help="which game, e.g. showdown")
    it.add_argument("base", metavar="BASE", help=SIDE)
    it.add_argument("variant", metavar="VARIANT", help="the same")
    it.add_argument("--measure", action="append", default=[], metavar="NAME", help=MEASURE)
    it.add_argument("--pairs", type=whole, metavar="N", default=2000, help="at most (default 2000)")
    it.add_argument("--margin", type=part, metavar="X", help=MARGIN)
    it.add_argument("--measures", action="store_true", help="list what can be measured, and leave")
    it.add_argument("--url", metavar="URL", default=HERE, help=URL)
    playing(it)


def variant(commands: "Commands[Parser]") -> None:
    """`watertable variant GAME VARIANT`."""
    it = commands.add_parser(
        "variant",
        help="what a variant changes, and the link by which it is played in a browser",
        epilog="The link holds the whole patch. A server takes it from its own machine, unless it "
        "is told otherwise (--boxes); those in its folder (--variants) are for everybody.",
    )
    it.set_defaults(command="variant")
    it.add_argument("game", metavar="GAME", help="which game, e.g. showdown")
    it.add_argument("variant", metavar="VARIANT", help="a preset, or a file with what changes")
    it.add_argument("--url", metavar="URL", default=HERE, help=URL)
    it.add_argument("--open", action="store_true", help="open it in a browser")
    it.add_argument("--json", action="store_true", help="for scripts")


def tune(commands: "Commands[Parser]") -> None:
    """`watertable tune GAME`."""
    it = commands.add_parser("tune", help="search numbers of a game for a balance")
    it.set_defaults(command="tune")
    it.add_argument("game", metavar="GAME", help="which game, e.g. showdown")
    it.add_argument(
        "--target",
        action="append",
        required=True,
        metavar="MEASURE=VALUE",
        help="what should come out, e.g. first=0.5",
    )
    it.add_argument(
        "--over",
        action="append",
        required=True,
        metavar="KEY=LOW:HIGH",
        help="a number to search, e.g. options.second_draw=0:3 or cards.dog.cost=1,2,4",
    )
    it.add_argument("--base", metavar="BASE", default="standard", help=SIDE)
    it.add_argument(
        "--trials", type=whole, metavar="N", default=20, help="boxes tried (default 20)"
    )
    it.add_argument(
        "--pairs", type=whole, metavar="N", default=400, help="games each (default 400)"
    )
    playing(it)


def train(commands: "Commands[Parser]") -> None:
    """`watertable train GAME`."""
    it = commands.add_parser("train", help="let bots learn from matches against themselves")
    it.set_defaults(command="train")
    it.add_argument("game", metavar="GAME", help="which game: showdown, so far")
    it.add_argument("--bot", metavar="NAME", default="lake", help="who plays (default lake)")
    it.add_argument("--budget", type=whole, metavar="N", default=40, help="its playouts (40)")
    it.add_argument("--matches", type=whole, metavar="N", default=4000, help="how many (4000)")
    it.add_argument("--seed", type=whole, metavar="N", default=1, help="which deals (1)")
    it.add_argument("--out", metavar="FILE", help="where the numbers go (else they are printed)")
    it.add_argument(
        "--network",
        metavar="FILE",
        help="fit a small network as well (by torch), and where it goes",
    )
    it.add_argument("--steps", type=whole, metavar="N", help="no more steps of it than so many")
    it.add_argument(
        "--instinct",
        metavar="FILE",
        help="learn to choose at first sight instead (by torch), and where that goes",
    )
    it.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="where (cpu)")
    it.add_argument("--rows", type=whole, metavar="N", default=2048, help="matches at once (2048)")
    it.add_argument(
        "--lessons", type=whole, metavar="N", default=1000, help="lessons of 32 choices each (1000)"
    )


def puzzle(commands: "Commands[Parser]") -> None:
    """`watertable puzzle GAME`."""
    it = commands.add_parser(
        "puzzle",
        help="find the one move that wins",
        epilog="With --find or --log it looks for new ones, which takes minutes.",
    )
    it.set_defaults(command="puzzle")
    it.add_argument("game", metavar="GAME", help="which game: showdown or water-to-water")
    it.add_argument("number", metavar="NUMBER", type=whole, nargs="?", help="which one, from 1")
    it.add_argument("--still", action="store_true", help="without moving pictures")
    it.add_argument("--find", type=whole, metavar="N", help="look through N matches between bots")
    it.add_argument("--log", action="append", default=[], metavar="FILE", help="or a saved game")
    it.add_argument("--seats", type=whole, metavar="N", help="how many play there")
    it.add_argument("--seed", type=whole, metavar="N", default=1, help="which deals (1)")
    it.add_argument("--most", type=whole, metavar="N", default=20, help="how many are kept (20)")
    it.add_argument("--out", metavar="FILE", help="where they are written")


def playing(it: Parser) -> None:
    """Who plays, where, and where it is written."""
    it.add_argument("--bots", metavar="NAME,...", default="greedy", help="who plays (greedy)")
    it.add_argument("--seats", type=whole, metavar="N", help="how many play (4, or as many as can)")
    it.add_argument("--draft", action="store_true", help=DRAFT)
    it.add_argument("--seed", type=whole, metavar="N", default=0, help="play the same games again")
    it.add_argument("--jobs", type=whole, metavar="N", default=1, help="processes that play")
    it.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; auto, local, or where")
    it.add_argument("--out", metavar="FILE", help="write the result to a file, as JSON")
    it.add_argument("--json", action="store_true", help="for scripts")
