"""Print-and-play: a game's cards, tiles, pieces and rules as a vector PDF, from the same data.

`press` needs the extra `print`; all else is there without it.
"""
