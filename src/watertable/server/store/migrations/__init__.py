"""Bringing a database up to date: alembic writes the statements, each store runs its own.

A new migration is a file in `versions/` that names the one before it; HEAD below is the newest.
Alembic and SQLAlchemy are imported only when there is something to do, and need no driver.
"""

from io import StringIO
from pathlib import Path

from watertable.server.store.contract import StoreError

HEAD = "0014"
CURRENT = "SELECT version_num FROM alembic_version"


def statements(dialect: str, since: str | None, to: str = HEAD) -> list[str]:
    """The statements from a revision (None: an empty database) to another, in a dialect."""
    if since == to:
        return []
    from alembic.operations import Operations  # noqa: PLC0415
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    scripts = ScriptDirectory(str(Path(__file__).parent))
    known = {None, *(it.revision for it in scripts.walk_revisions())}
    for revision in {since, to} - known:
        raise StoreError(
            f"The database is at revision {revision}, which this version of Watertable does not "
            "know; use the version that wrote it, or a newer one."
        )
    written = StringIO()
    context = MigrationContext.configure(
        dialect_name=dialect,
        opts={
            "as_sql": True,
            "output_buffer": written,
            "starting_rev": since,
            "fn": lambda revision, _: scripts._upgrade_revs(to, revision),
            "transactional_ddl": False,  # the store's own transaction goes around it
        },
    )
    with Operations.context(context):
        context.run_migrations()
    steps = (step.strip() for step in written.getvalue().split(";\n"))
    return [step for step in steps if without_remarks(step)]


def without_remarks(statement: str) -> str:
    """A statement without the lines that only say which migration it belongs to."""
    return "\n".join(x for x in statement.splitlines() if not x.startswith("--")).strip()
