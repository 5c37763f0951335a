"""Why not: a sentence and a rule for every refusal."""

from watertable.games.water_to_water import ground
from watertable.games.water_to_water.actions import Verb
from watertable.games.water_to_water.box import Tiles
from watertable.games.water_to_water.edition import CHARACTER_IDS, POWER_NAMES, POWER_OF
from watertable.games.water_to_water.faces import EDGES
from watertable.games.water_to_water.powers import hawk, telekinesis, way_bender, wind
from watertable.games.water_to_water.state import Ask, View
from watertable.games.water_to_water.story import character_name
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.words import cell_of, turn_of, verb_of, what_of
from watertable.kernel.compile.compiled import plain
from watertable.kernel.text.reason import Reason

SIDES = ("North", "East", "South", "West")
WATERS = {
    "land": "land",
    "wide": "wide water",
    "left": "left-hand water",
    "right": "right-hand water",
    "river": "river",
}
_facing = plain(ground.facing)

_SENTENCES = {
    Verdict.OVER: ("W32", "The match is over."),
    Verdict.NOT_ASKED: ("W28", "Somebody else decides now."),
    Verdict.ASLEEP: ("P13", "You are asleep: no turn and no power until you wake."),
    Verdict.WRONG_MOMENT: ("W20", "{doing} does not belong here: {phase}."),
    Verdict.MALFORMED: ("W22", "This is no move of the game."),
    Verdict.NO_SUCH_CHARACTER: ("W6", "There is no such character."),
    Verdict.CHARACTER_TAKEN: ("W6", "{character} is taken already."),
    Verdict.NEEDS_FOUR: ("W7", "{character} needs at least four players."),
    Verdict.NOT_IN_POOL: ("W14", "{character} is not among the beginners' characters."),
    Verdict.NOT_AS_SECOND: ("W8", "{character} cannot be the second character."),
    Verdict.TEACHER_SELF: ("W10", "The Student names another player, not himself."),
    Verdict.NOT_HELD: ("W17", "You do not hold {tile}."),
    Verdict.NOT_FRONT: ("P10", "{tile} is not in front: the front tile is always the one to play."),
    Verdict.FIRST_IN_MIDDLE: ("W15", "The first tile lies in the middle, at 0, 0."),
    Verdict.OCCUPIED: ("W25", "A tile lies there already."),
    Verdict.BLOCKED: ("P2", "The space is blocked."),
    Verdict.NO_CONTACT: ("W24", "The space touches no tile."),
    Verdict.LAND_ONLY: ("W24", "It would touch land to land only: no side meets water to water."),
    Verdict.TABLE_EDGE: ("R53", "The map would be longer than the table."),
    Verdict.NOT_YOUR_POWER: ("W3", "You do not hold {power}."),
    Verdict.NO_USES: ("W4", "{power} is used up."),
    Verdict.OWN_TURN_ONLY: ("W20", "{power} is for your own turn."),
    Verdict.FIRST_TURN: ("R51", "{power} cannot be used before the first tile lies."),
    Verdict.PLAYABLE: ("W19", "{tile} can be played, so it cannot be discarded."),
    Verdict.MUST_PLAY: ("W19", "You hold a tile: play it, or discard it if it fits nowhere."),
    Verdict.WATER_CONTACT: ("P5", "It touches water there: play it without the Forest."),
    Verdict.NOTHING_THERE: ("P8", "No tile lies there."),
    Verdict.OWN_MAIN: ("R19", "On your own turn Way Bender is your main action; wait for it."),
    Verdict.SAME_LOOK: ("R18", "It would look the same: turn it another way."),
    Verdict.BLOCK_OCCUPIED: ("R13", "A tile lies there; only an empty space can be blocked."),
    Verdict.BLOCK_APART: ("P2", "The space is not beside a tile."),
    Verdict.BLOCK_SAME: ("P2", "This space is blocked already."),
    Verdict.NOTHING_BLOCKED: ("P2", "No space is blocked."),
    Verdict.PILE_EMPTY: ("P3", "The discard pile is empty."),
    Verdict.NOT_IN_PILE: ("P3", "{tile} is not in the discard pile."),
    Verdict.NO_TILE: ("R48", "You hold no tile, and nobody draws one to use a power."),
    Verdict.FEW_TILES: ("P10", "You need at least two tiles to re-order them."),
    Verdict.ORDER_SAME: ("P10", "That is the order they are in."),
    Verdict.ORDER_WRONG: ("P10", "An order names the tiles you hold, each once."),
    Verdict.ALREADY_ASLEEP: ("R31", "Seat {seat} is asleep and cannot be chosen now."),
    Verdict.NO_SUCH_SEAT: ("P13", "There is no seat {seat}."),
    Verdict.NO_SECOND: ("P14", "You took no second character."),
    Verdict.ALREADY_REVEALED: ("P14", "Your second character is revealed already."),
    Verdict.BURNED: ("R26", "Your hidden character reached its target unrevealed: it is dead."),
    Verdict.BAG_EMPTY: ("R49", "The bag is empty: there is nothing to draw."),
    Verdict.GROUP_CONTACT: ("R17", "It must touch an earlier tile of the group by water."),
    Verdict.MUST_LAY: ("P6", "At least one tile must be laid."),
    Verdict.ONE_FITS: ("R15", "One of the tiles fits, so none can be discarded."),
}
_PHASES: dict[int, str] = {
    Ask.DRAFT: "choose a character",
    Ask.SECOND_CARD: "choose a second character, or pass",
    Ask.TEACHER: "name a teacher",
    Ask.EARLY: "say whether you take a tile",
    Ask.MAIN: "it is your turn",
    wind.ASK: "lay a tile of the group",
    hawk.ASK: "choose one of the tiles",
    Ask.DIG: "lay a find",
    Ask.SECOND_PLAY: "play the drawn tile, or pass",
    Ask.WINDOW: "use an any-time power, or pass",
}
_DOINGS = {
    Verb.PASS: "Passing",
    Verb.CHARACTER: "A character",
    Verb.TEACHER: "A teacher",
    Verb.DRAW: "Drawing",
    Verb.PLAY: "A plain play",
    Verb.DISCARD: "A discard",
}


def reason(tiles: Tiles, view: View, code: int, number: int) -> Reason:
    """Return why a move is not allowed: code, rule and one sentence."""
    verdict, verb = Verdict(code), verb_of(number)
    if verdict == Verdict.CLASH:
        return Reason("clash", _laying_rule(verb, "W23"), clashes(tiles, view, number))
    rule, sentence = _SENTENCES[verdict]
    what = what_of(number)
    power = POWER_OF.get(verb, 0)
    if verdict == Verdict.LAND_ONLY:
        rule = _laying_rule(verb, rule)
    elif verdict == Verdict.NOTHING_THERE and verb == telekinesis.VERB:
        rule = "P12"
    elif verdict == Verdict.NO_SUCH_SEAT and verb == Verb.TEACHER:
        rule = "W10"
    said = sentence.format(
        tile=tiles.tile[what].id if what < len(tiles.tile) else "that tile",
        character=character_name(what).capitalize() if 0 < what < len(CHARACTER_IDS) else "That",
        power=POWER_NAMES[power] or "that power",
        seat=what + 1,
        doing=_DOINGS.get(verb, "That power"),  # type: ignore[call-overload]
        phase=_PHASES.get(int(view.ask), "nothing is asked"),
    )
    return Reason(verdict.name.lower(), rule, said[0].upper() + said[1:])


def _laying_rule(verb: int, otherwise: str) -> str:
    return {way_bender.VERB: "R19", telekinesis.VERB: "R18"}.get(int(verb), otherwise)


def clashes(tiles: Tiles, view: View, number: int) -> str:
    """Name every side that does not match: "North: your river meets wide water."."""
    cell, turn = cell_of(number), turn_of(number)
    kind = what_of(number)
    if verb_of(number) == telekinesis.VERB:
        kind = int(view.place_kind[int(view.at[cell]) - 1])
    said = []
    for side, name in enumerate(SIDES):
        wanted = int(view.need[cell]) >> (3 * side) & 7
        edge = EDGES.index(tiles.tile[kind].edges[(side - turn) % 4])
        if wanted and wanted != edge:
            theirs = EDGES[_facing(wanted)]
            said.append(f"{name}: your {WATERS[EDGES[edge]]} meets {WATERS[theirs]}")
    return "; ".join(said) + "."
