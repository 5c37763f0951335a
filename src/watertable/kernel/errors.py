"""What can go wrong through no fault of ours: one typed error each, one clear sentence inside."""


class WatertableError(Exception):
    """Base of every error that a person can cause and a person should read."""


class UnknownGame(WatertableError):
    """There is no game of that name."""


class UnknownBot(WatertableError):
    """There is no bot of that name, or it does not play this game."""


class OptionError(WatertableError, ValueError):
    """An option does not exist, or cannot have that value."""


class BoxError(WatertableError, ValueError):
    """A data file (cards, tiles, pieces) is wrong: what, where, and what was expected."""


class PositionError(WatertableError, ValueError):
    """A hand-made position could not lie on a real table."""


class LogError(WatertableError, ValueError):
    """A log is damaged, or belongs to another game or other rules."""


class Unplayable(LogError):
    """A line of a log is not what the rules allow where it stands."""


class BatchError(WatertableError, ValueError):
    """Many tables at once: what was asked for cannot be."""


class NoCard(BatchError):
    """There is no graphics card that can be used here; the sentence says why."""


class CompilerError(WatertableError):
    """Rules cannot be compiled here: there is nobody to do it, or it failed."""


class CannotUndo(WatertableError, ValueError):
    """This cannot be taken back."""
