"""A study step by step, as one would in a notebook: `python docs/lab_notebook.py`.

Cells begin with `# %%`, so that editors run them one by one. It needs the extra `lab`. A test runs
the whole file; with more games (GAMES) the intervals become as narrow as one likes.
"""

# %% A question: which cards are too strong in the hands of simple bots?
import polars as pl

from watertable import lab

GAMES = 120
study = lab.study("showdown", GAMES, "random", seed=7)
print(study.title, study.games_played)

# %% The same as objects: sections of figures, each with n and its 95% interval
report = study.report()
opening = next(section for section in report.sections if section.id == "cards-opening")
for figure in opening.figures[:3]:
    said = "too few to rank" if figure.few else figure.verdict or "not told apart from fair"
    ends = f"[{figure.low:.0%}, {figure.high:.0%}]"
    print(f"{figure.name}: {figure.value:.0%} {ends}, n {figure.n}: {said}")

# %% The rows behind it, as a Polars frame: one for each seat of each game, and more
seats = study.frame("seats")
games = study.frame("games")
won = (
    seats.group_by("seat")
    .agg(pl.col("won").mean().alias("share"), pl.len().alias("n"))
    .sort("seat")
)
print(won)
assert seats.height == 2 * games.height == 2 * GAMES

# %% ... or as a pandas frame, where pandas is installed
try:
    print(study.pandas("games")[["turns", "winners"]].describe())
except lab.LabError as missing:
    print(missing)

# %% A change, and what it does: both sides play the same deals
FREE = "[cards.big_water_gun]\ncost = 0\n"
found = lab.compare("showdown", "standard", FREE, measures=["length"], bots="random", pairs=GAMES)
length = found.differences[0]
print(f"turns in a game: {length.base:.2f} -> {length.variant:.2f}")
print(
    f"difference {length.difference:+.2f} [{length.low:+.2f}, {length.high:+.2f}]: {length.verdict}"
)
print(
    f"correlation of the two sides: {length.correlation:.2f}; pairs: {found.pairs} of {found.most}"
)

# %% The differences as a frame
differences = pl.DataFrame(found.as_json()["differences"])
print(differences.select("measure", "base", "variant", "difference", "low", "high", "verdict"))

# %% Any game of the study is a log: it replays, and opens in the browser
log = study.log(12)
log.verify()
print(f"game 12 has {len(log.lines)} lines")
