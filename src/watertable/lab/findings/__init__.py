"""What a study says: its tables, read as figures."""

from watertable.lab.finding import Section
from watertable.lab.findings import showdown_findings, splash_findings, water_to_water_findings
from watertable.lab.findings.everywhere import StudyTables

_GAMES = {
    "showdown": showdown_findings.sections,
    "water-to-water": water_to_water_findings.sections,
    "splash": splash_findings.sections,
}


def sections_of(tables: StudyTables) -> list[Section]:
    """Return every section of a study."""
    return _GAMES[tables.plan.game](tables)
