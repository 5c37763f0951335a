"""Prepared tables of Showdown in which every answer the cards allow is given once, by clicks.

A scene is a position, the person's seat, and what happens, line by line. In between nobody answers.
"""

from dataclasses import dataclass
from typing import Any

from tests.e2e.duel import Line, Rival, Say, Touch

Json = dict[str, Any]
ROOMY: Json = {"max_water": 60, "max_set": 6}


@dataclass(frozen=True)
class Scene:
    """A prepared table and its script."""

    position: Json
    seat: int
    script: list[Line]


def table(**facts: Any) -> Json:
    """A table with Water and Actions for a long turn."""
    plenty = {"turn": 3, "options": ROOMY, "actions": 15, "water": [50, 50]}
    return {"game": "showdown", **plenty, **facts}


def play(card: str, where: str | int = "hand", **more: Any) -> Rival:
    return Rival({"play": card, "from": where, **more})


def answer(card: str, **more: Any) -> Rival:
    return Rival({"play": card, "from": "hand", **more}, answering=True)


def own(card: str, *words: str) -> Touch:
    return Touch(card, words or ("Play .*",))


def hand(card: str, *words: str, answers: str = "defend", **more: Any) -> Touch:
    return Touch(card, words or ("Play .*",), answers=answers, **more)


def flip(card: str, slot: int, answers: str = "defend") -> Touch:
    return Touch(card, ("Flip .*",), slot, answers)


GUN, SHARK, GREEN = (
    play("big_water_gun"),
    play("shark_fin_water_gun"),
    play("little_green_water_gun"),
)
DEFENDS = [
    "umbrella",
    "life_preserver",
    "water_buckets",
    "pink_water_gun",
    "beach_towels",
    "beach_ball",
]

# Every Defend, from the hand and from a Set slot; Sun, Snorkel and Flamingo from the hand.
UNDER_ATTACK = Scene(
    table(
        hands=[
            ["big_water_gun"] * 3 + ["shark_fin_water_gun"] * 3 + ["little_green_water_gun"] * 3,
            [*DEFENDS, "sun", "snorkel", "snorkel", "flamingo"],
        ],
        set=[["water_balloons"] * 3 + ["water_droplet"] * 2 + ["water_bottles"], DEFENDS],
    ),
    1,
    [
        *(GUN, hand("umbrella", "With Sun", suns=(("sun", "hand"),))),
        *(GUN, hand("life_preserver")),
        *(GUN, hand("water_buckets")),
        *(SHARK, hand("pink_water_gun")),
        *(SHARK, hand("beach_towels")),
        *(SHARK, hand("beach_ball")),
        *(GREEN, hand("snorkel")),
        *(GREEN, hand("flamingo", answers="negate")),
        *(GREEN, hand("snorkel", answers="negate")),
        *(play("water_balloons", 0), flip("umbrella", 0)),
        *(play("water_balloons", 1), flip("life_preserver", 1)),
        *(play("water_balloons", 2), flip("water_buckets", 2)),
        *(play("water_droplet", 3), flip("pink_water_gun", 3)),
        *(play("water_droplet", 4), flip("beach_towels", 4)),
        *(play("water_bottles", 5, mode="attack"), flip("beach_ball", 5)),
    ],
)

# Cards that do no damage, a Continuous card, a Sun, and an Attack that cannot be Defended.
WITHOUT_DAMAGE = Scene(
    table(
        hands=[
            [
                "big_water_gun",
                "shark_fin_water_gun",
                "water_jug",
                "fountain",
                "swimming_fins",
                "sun",
            ],
            ["beach_towels", "snorkel", "flamingo"],
        ],
        set=[[], ["flamingo", "snorkel"]],
        discard=["sun"],
    ),
    1,
    [
        *(SHARK, hand("beach_towels", "With Snorkel", suns=(("snorkel", "hand"),))),
        *(play("water_jug"), flip("flamingo", 0, answers="negate")),
        *(play("fountain"), flip("snorkel", 1, answers="negate")),
        *(play("swimming_fins", mode="attack"), Say("Pass")),
        *(play("big_water_gun", suns=["sun"]), hand("flamingo", answers="negate")),
    ],
)

# In one's own turn: the rival's Defend is let through, its Flamingo is negated.
NEGATED = Scene(
    table(
        hands=[["big_water_gun", "flamingo"], ["beach_towels", "flamingo"]],
        set=[["snorkel"], []],
        discard=["sun"],
    ),
    0,
    [
        *(own("big_water_gun", "Without a Sun"), answer("beach_towels"), Say("Pass")),
        answer("flamingo"),
        hand("flamingo", r"With Snorkel \(Set 1\)", answers="negate", suns=(("snorkel", 0),)),
    ],
)

# A Defend is negated; then come the rival's ticks, with damage and without, and its Attacks.
TICKED = Scene(
    table(
        hands=[
            ["big_water_gun", "flamingo", "life_preserver"],
            ["beach_towels", "shark_fin_water_gun", "little_green_water_gun"],
        ],
        set=[["flamingo", "sun", "snorkel"], []],
        play=[[], ["water_elephant_toy", "fountain"]],
        water=[50, 16],
    ),
    0,
    [
        *(own("big_water_gun", "Without a Sun"), answer("beach_towels")),
        *(flip("flamingo", 0, answers="negate"), Say("End the turn")),
        *(hand("life_preserver"), Say("Pass")),
        *(SHARK, flip("snorkel", 2)),
        *(GREEN, hand("flamingo", r"With Sun \(Set 2\)", answers="negate", suns=(("sun", 1),))),
    ],
)

SCENES = {
    "under attack": UNDER_ATTACK,
    "without damage": WITHOUT_DAMAGE,
    "negated": NEGATED,
    "ticked": TICKED,
}
