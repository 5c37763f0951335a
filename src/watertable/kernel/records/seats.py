"""Seats that are not people."""

NOBODY = -1  # a spectator; nobody is asked any more
CHANCE = -2
WORLD = -3
