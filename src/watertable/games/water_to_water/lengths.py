"""How long what happened is shown, by its kind: published, and the same for everybody.

What is not named takes no time of its own and is told with what came before it.
"""

LENGTHS = {  # milliseconds
    "turn_started": 200,
    "turn_skipped": 400,
    "woke": 300,
    "drew": 200,
    "spread": 200,
    "laid": 450,
    "covered": 200,
    "discarded": 300,
    "set_out": 300,
    "rotated": 500,
    "blocked": 500,
    "unblocked": 300,
    "swapped": 500,
    "reordered": 400,
    "sleeps": 700,
    "revealed": 900,
    "dig": 300,
    "lake_closed": 900,
    "island_closed": 900,
    "void_made": 700,
    "token": 400,
    "stolen": 1000,
    "reshuffled": 300,
    "won": 1200,
    "exhausted": 600,
}
