"""What a study leaves: one page, the same as JSON, and the games that it links to."""

from pathlib import Path

import msgspec

from watertable.lab.finding import StudyReport
from watertable.lab.report_page import page_of
from watertable.lab.samples import samples_in, write_logs
from watertable.lab.study import Study

PAGE, FIGURES = "report.html", "report.json"


def write_report(study: Study) -> StudyReport:
    """Write the report of a study into its folder."""
    report = study.report()
    games = write_logs(study, samples_in(report))
    study.store.write(FIGURES, msgspec.json.encode(report))
    study.store.write(PAGE, page_of(report, games).encode())
    return report


def page_at(study: Study) -> Path:
    """Return where the page lies."""
    return study.store.folder / PAGE
