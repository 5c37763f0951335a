"""How long what happened is shown, by its kind: published, and the same for everybody.

What is not named takes no time of its own and is told with what came before it.
"""

LENGTHS = {  # milliseconds
    "dealt": 400,
    "turn_started": 300,
    "drew": 200,
    "ticked": 400,
    "announced": 600,
    "sun_named": 250,
    "discarded": 300,
    "attacked": 700,
    "hurt_itself": 500,
    "gained": 500,
    "defended": 500,
    "reflected": 500,
    "negated": 600,
    "placed": 350,
    "destroyed": 500,
    "recovered": 350,
    "returned": 300,
    "set_card": 450,
    "reshuffled": 400,
    "tied": 900,
    "won": 1200,
}
