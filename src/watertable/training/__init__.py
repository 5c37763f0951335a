"""Bots learn from matches that they play against themselves: weights for a game's opinion."""

from watertable.training.fitting import fitted
from watertable.training.lessons_played import Lessons, play_lessons
from watertable.training.selfplay import SelfPlayRecipe, train_instinct
from watertable.training.train import Trained, train

__all__ = [
    "Lessons",
    "SelfPlayRecipe",
    "Trained",
    "fitted",
    "play_lessons",
    "train",
    "train_instinct",
]
