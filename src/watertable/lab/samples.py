"""Games to look at: the logs that figures link to.

They lie beside the page as files, and in it, pressed: a page that was opened from a disk may not
read the files beside it, but it can hand a log to the replay page in a link.
"""

from collections.abc import Iterable, Mapping

from watertable.kernel.text.packed import packed
from watertable.lab.finding import Sample, StudyReport
from watertable.lab.study import Study

FOLDER = "logs"


def link_to(sample: Sample) -> str:
    """Return where the log of a game lies, seen from the report.

    >>> link_to((0, 12))
    'logs/00-00000012.jsonl'
    """
    lineup, game = sample
    return f"{FOLDER}/{lineup:02}-{game:08}.jsonl"


def samples_in(report: StudyReport) -> list[Sample]:
    """Return every game that a report links to."""
    return sorted(
        {it for section in report.sections for one in section.figures for it in one.samples}
    )


def write_logs(study: Study, wanted: Iterable[Sample]) -> Mapping[str, str]:
    """Write the logs of some games; return them as links carry them, by where they lie."""
    found = {}
    for sample, log in study.logs(wanted):
        text = log.dumps()
        study.store.write(link_to(sample), text.encode())
        found[link_to(sample)] = packed(text)
    return found
