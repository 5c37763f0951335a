"""Programs at the table: bots in any language, and language models, over stdin and stdout.

`exec:COMMAND` is asked in JSON, `page:COMMAND` by a page of text; `transcript:FILE` answers what
was once recorded. docs/bots-in-any-language.md has the protocol.
"""

from watertable.programs.guest import REPLACEMENT, SECONDS, GuestMove, ProgramGuest
from watertable.programs.names import ProgramError, check, is_program, names_in
from watertable.programs.question import Question, question_at

__all__ = [
    "REPLACEMENT",
    "SECONDS",
    "GuestMove",
    "ProgramError",
    "ProgramGuest",
    "Question",
    "check",
    "is_program",
    "names_in",
    "question_at",
]
