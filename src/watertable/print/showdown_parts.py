"""Showdown on paper: its cards with their backs, two water meters, two reference cards."""

from collections.abc import Mapping

from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json
from watertable.print import artwork
from watertable.print.paper import Paper, leaves
from watertable.print.parts import Parts, card_grid, counted

PLAYERS = 2
SOURCES = {  # whose words an Effect is in: an icon of the client, a word, a sentence
    "rulebook": ("rulebook", "Rulebook", "the rulebook states the card's Effect"),
    "hint": ("part", "Part rulebook", "the rulebook hints at it; the rest is our reconstruction"),
    "ours": ("ours", "Reconstructed", "the Effect is our reconstruction"),
}
TYPES = {
    "showdown": ("showdown", "Showdown", "also on your opponent's turn, when it matters"),
    "continuous": ("cont", "Continuous", "stays in play"),
}


def parts(game: Game, paper: Paper, words: Mapping[str, str]) -> Parts:
    """Every copy of every card, and what lies beside them."""
    made = Parts()
    cards = game.components["cards"]
    deck = [_card(card) for card in cards for _ in range(card["copies"])]
    values = game.chosen()
    back = {"kind": "card-back"}
    pieces = [(card, back) for card in deck]
    start, top = int(values["start_water"]), int(values["max_water"])
    meter = {"kind": "meter", "start": start, "most": max(start, top)}
    pieces += [(meter, {"kind": "named-back", "name": "Water meter"})] * PLAYERS
    turn, answers = _reference(values)
    pieces += [(turn, answers)] * PLAYERS
    made.leaves += leaves(card_grid(paper), "Cards", pieces)
    made.count(len(deck), f"cards of {len(cards)} kinds")
    made.count(PLAYERS, "water meters (mark your Water with a coin or a bead)")
    made.count(PLAYERS, "reference cards, printed on both sides")
    _add_pictures(made, cards)
    return made


def family(card: Json) -> str:
    """The family that a card's colour and pattern show."""
    if card["continuous"]:
        return "cont"
    if card["showdown"] and card["attack"] == 0:
        return "answer"
    return "attack" if card["attack"] > 0 else "trick"


def _card(card: Json) -> Json:
    art = f"art/{card['id']}"
    marks = [TYPES[key] for key in TYPES if card[key]]
    icon, word, _ = SOURCES[card["src"]]
    return {
        "kind": "card",
        "name": card["name"],
        "cost": card["cost"],
        "attack": card["attack"],
        "lines": card["lines"],
        "family": family(card),
        "art": art if artwork.has(art) else "",
        "types": [{"icon": icon, "word": word} for icon, word, _ in marks],
        "source": {"icon": icon, "word": word},
    }


def _add_pictures(made: Parts, cards: list[Json]) -> None:
    for card in cards:
        if artwork.has(art := f"art/{card['id']}"):
            made.pictures[art] = artwork.drawn(art)
    for name in artwork.FAMILIES:
        made.pictures[f"pattern/{name}"] = artwork.pattern(name)
    for icon, word, sentence in (*TYPES.values(), *SOURCES.values()):
        colour = artwork.DEEP if word in ("Showdown", "Continuous") else artwork.GREY
        made.pictures[f"icon/{icon}"] = artwork.icon(icon, colour)
        made.legend.append({"picture": f"icon/{icon}", "word": word, "what": sentence})
    made.pictures["burst"] = artwork.burst()


def _reference(values: Mapping[str, object]) -> tuple[Json, Json]:
    """The two sides of a reference card, with the numbers of this game."""
    v = {key: value if isinstance(value, int) else 0 for key, value in values.items()}
    sets = f"Set {counted(v['sets'], 'card')}, {v['max_set']} lying at most"
    floor = f", and {v['cost_floor']} must remain" if v["cost_floor"] else ""
    turn = [
        ["1", "Your Continuous cards act, each one that is relevant."],
        ["2", f"Draw {counted(v['draw'], 'card')}."],
        ["3", f"In any order: up to {counted(v['actions'], 'Action')}; {sets}; play cards that "
         "you Set on earlier turns."],
        ["", "An Action is a card from your hand: announce it, pay its Water"
         f"{floor}, let your opponent answer, do what it says, discard it."],
        ["", "A Set card costs no Water and is no Action."],
        ["", f"First turns: who begins draws {v['first_draw']} and has "
         f"{counted(v['first_actions'], 'Action')}; the other draws {v['second_draw']}."],
    ]  # fmt: skip
    answers = [
        ["", "Whenever an Effect is activated, the other player may answer it: by a Defend on the "
         "opponent's turn, or by a Negate."],
        ["", "From your hand an answer costs its Water; a card Set on an earlier turn is free."],
        ["", "Against each card that hurts you, you may Defend with one card."],
        ["", "The last answer is resolved first. All cards are then discarded in the order in "
         "which they were activated."],
        ["", "You win when your opponent is down to 0. If one Effect brings both to 0: a new game "
         f"with {v['tiebreak_water']} Water each."],
    ]  # fmt: skip
    return (
        {"kind": "reference", "name": "Your turn", "rows": turn, "foot": "S6-S16"},
        {"kind": "reference", "name": "Answers", "rows": answers, "foot": "S18-S34"},
    )
