"""What a command says when it cannot go on."""


class Complaint(Exception):
    """One sentence for the person at the keyboard: what was wrong and what to do."""


class Leave(Exception):
    """The person has left the table; `code` is the exit status of the command."""

    def __init__(self, code: int = 0) -> None:
        """Remember how the command shall end."""
        super().__init__(code)
        self.code = code
