"""What a player may be called: nobody like a bot, and no two so that they look alike."""

import unicodedata

from watertable.bots.people import everybody
from watertable.server.tables import refuse

# Scripts that are written together.
TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"})
BESIDE = " -_.'\u2019"  # what a name may have beside letters and digits
LEAST, MOST = 2, 24  # letters


def plain_name(said: str) -> str:
    """Return a name as it is shown; refuse what is none.

    >>> plain_name("  Ana   Maria ")
    'Ana Maria'
    """
    name = " ".join(unicodedata.normalize("NFKC", said).split())
    if not LEAST <= len(name) <= MOST:
        raise refuse(422, "bad_name.length", least=LEAST, most=MOST)
    if not all(_is_letter(one) or one in BESIDE for one in name) or not _is_letter(name[0]):
        raise refuse(422, "bad_name.letters")
    scripts = {_script(one) for one in name if one.isalpha()}
    if len(scripts) > 1 and not scripts <= TOGETHER:
        raise refuse(422, "bad_name.scripts")
    if folded(name) in _of_bots():
        raise refuse(409, "name_taken.bot")
    return name


def folded(name: str) -> str:
    """Return what names that look alike have in common.

    >>> folded("Ana Maria") == folded("ana-maria") == folded("ＡＮＡ＿ＭＡＲＩＡ")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(one for one in plain if _is_letter(one))


def _is_letter(one: str) -> bool:
    return unicodedata.category(one)[0] in "LMN"


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def _of_bots() -> set[str]:
    people = {one.name for levels in everybody().values() for one in levels.values()}
    levels = {level for of_game in everybody().values() for level in of_game}
    return {folded(one) for one in people | levels}
