"""Why not: a sentence and a rule for every refusal."""

from watertable.games.water_to_water import ground
from watertable.games.water_to_water.actions import Verb
from watertable.games.water_to_water.box import Tiles
from watertable.games.water_to_water.edition import POWER_CARDS, POWER_OF, WAYS
from watertable.games.water_to_water.faces import DIRECTIONS, EDGES
from watertable.games.water_to_water.facts import Form
from watertable.games.water_to_water.messages import MESSAGES
from watertable.games.water_to_water.sight import PHASES
from watertable.games.water_to_water.state import View
from watertable.games.water_to_water.story import character_named, power_named
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.words import cell_of, turn_of, verb_of, what_of
from watertable.kernel.compile.compiled import plain
from watertable.kernel.text.message import Filling, Named, Seat, Sentence
from watertable.kernel.text.reason import Reason

RULES: dict[Verdict, str] = {
    Verdict.OVER: "W32",
    Verdict.NOT_ASKED: "W28",
    Verdict.ASLEEP: "P13",
    Verdict.WRONG_MOMENT: "W20",
    Verdict.MALFORMED: "W22",
    Verdict.NO_SUCH_CHARACTER: "W6",
    Verdict.CHARACTER_TAKEN: "W6",
    Verdict.NEEDS_FOUR: "W7",
    Verdict.NOT_IN_POOL: "W14",
    Verdict.NOT_AS_SECOND: "W8",
    Verdict.TEACHER_SELF: "W10",
    Verdict.NOT_HELD: "W17",
    Verdict.NOT_FRONT: "P10",
    Verdict.FIRST_IN_MIDDLE: "W15",
    Verdict.OCCUPIED: "W25",
    Verdict.BLOCKED: "P2",
    Verdict.NO_CONTACT: "W24",
    Verdict.CLASH: "W23",
    Verdict.LAND_ONLY: "W24",
    Verdict.TABLE_EDGE: "R53",
    Verdict.NOT_YOUR_POWER: "W3",
    Verdict.NO_USES: "W4",
    Verdict.OWN_TURN_ONLY: "W20",
    Verdict.FIRST_TURN: "R51",
    Verdict.PLAYABLE: "W19",
    Verdict.MUST_PLAY: "W19",
    Verdict.WATER_CONTACT: "P5",
    Verdict.NOTHING_THERE: "P8",
    Verdict.OWN_MAIN: "R19",
    Verdict.SAME_LOOK: "R18",
    Verdict.BLOCK_OCCUPIED: "R13",
    Verdict.BLOCK_APART: "P2",
    Verdict.BLOCK_SAME: "P2",
    Verdict.NOTHING_BLOCKED: "P2",
    Verdict.PILE_EMPTY: "P3",
    Verdict.NOT_IN_PILE: "P3",
    Verdict.NO_TILE: "R48",
    Verdict.FEW_TILES: "P10",
    Verdict.ORDER_SAME: "P10",
    Verdict.ORDER_WRONG: "P10",
    Verdict.ALREADY_ASLEEP: "R31",
    Verdict.NO_SUCH_SEAT: "P13",
    Verdict.NO_SECOND: "P14",
    Verdict.ALREADY_REVEALED: "P14",
    Verdict.BURNED: "R26",
    Verdict.BAG_EMPTY: "R49",
    Verdict.GROUP_CONTACT: "R17",
    Verdict.MUST_LAY: "P6",
    Verdict.ONE_FITS: "R15",
}
_OTHERWISE: dict[tuple[int, int], str] = {(Verdict.NO_SUCH_SEAT, Verb.TEACHER): "W10"} | {
    (verdict, verb): rule
    for card in POWER_CARDS
    for verdict, rule in card.rules.items()
    for verb in card.verbs
}  # where it depends on what is done

_DOINGS = ("pass", "character", "teacher", "draw", "play", "discard")  # the others use powers

_facing = plain(ground.facing)


def reason(tiles: Tiles, view: View, code: int, number: int) -> Reason:
    """Return why a move is not allowed: code, rule and one sentence."""
    verdict = Verdict(code)
    name = verdict.name.lower()
    which, parts = _told(tiles, view, verdict, number)
    said = MESSAGES.say(f"refusal.{name}{which}", **parts)
    rule = _OTHERWISE.get((verdict, verb_of(number)), RULES[verdict])
    return Reason.of(name, rule, said)


def _told(
    tiles: Tiles, view: View, verdict: Verdict, number: int
) -> tuple[str, dict[str, Filling]]:
    """Return which of a verdict's sentences fits, as the end of its name, and its parts."""
    what = what_of(number)
    match verdict:
        case Verdict.NOT_HELD | Verdict.NOT_FRONT | Verdict.PLAYABLE | Verdict.NOT_IN_PILE:
            known = what < len(tiles.tile)
            return ("", {"tile": tiles.tile[what].id}) if known else ("_unknown", {})
        case (
            Verdict.CHARACTER_TAKEN
            | Verdict.NEEDS_FOUR
            | Verdict.NOT_IN_POOL
            | Verdict.NOT_AS_SECOND
        ):
            return "", {"character": character_named(what)}
        case Verdict.NOT_YOUR_POWER | Verdict.NO_USES | Verdict.OWN_TURN_ONLY | Verdict.FIRST_TURN:
            return "", {"power": power_named(POWER_OF.get(verb_of(number), 0))}
        case Verdict.ALREADY_ASLEEP:
            return "", {"target": Seat(what)}
        case Verdict.NO_SUCH_SEAT:
            return "", {"number": what + 1}
        case Verdict.WRONG_MOMENT:
            name = WAYS[verb_of(number)].name
            doing = MESSAGES.say(f"doing.{name if name in _DOINGS else 'power'}")
            return "", {"doing": doing, "wanted": MESSAGES.say(f"wanted.{PHASES[view.ask]}")}
        case Verdict.CLASH:
            return "", {"clash": clashes(tiles, view, number)}
    return "", {}


def clashes(tiles: Tiles, view: View, number: int) -> Sentence:
    """Name every side that does not match: "North: your river meets wide water"."""
    cell, turn = cell_of(number), turn_of(number)
    kind = what_of(number)
    if WAYS[verb_of(number)].form == Form.TURN:  # a tile of the map, not a held one
        kind = int(view.place_kind[int(view.at[cell]) - 1])
    said = Sentence("")
    for side in range(4):
        wanted = int(view.need[cell]) >> (3 * side) & 7
        edge = EDGES.index(tiles.tile[kind].edges[(side - turn) % 4])
        if wanted and wanted != edge:
            mine, theirs = _water(edge), _water(_facing(wanted))
            name = Named(side, MESSAGES.text(f"side.{DIRECTIONS[side]}"))
            clash = MESSAGES.say("clash.one", side=name, mine=mine, theirs=theirs)
            said = MESSAGES.say("clash.more", before=said, clash=clash) if said.text else clash
    return said


def _water(edge: int) -> Named:
    return Named(EDGES[edge], MESSAGES.text(f"water.{EDGES[edge]}"))
