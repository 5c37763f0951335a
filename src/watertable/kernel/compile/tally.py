"""What compiled random games count: places in the array that `entries.random_games` adds to."""

DECISIONS = 0  # answers with two or more legal moves
PLIES = 1
GAMES = 2
DRAWS = 3
FAULTS = 4  # matches that stopped before they were over
FIRST_WINS = 5  # won by seat 0; the other seats follow

TRACE = 6  # numbers per ply in a trace: seat, action, four words of chance
