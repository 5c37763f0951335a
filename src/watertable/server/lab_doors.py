"""What the addresses of the lab do: what can be asked, asking it, how far it is, and its report."""

import asyncio

from watertable.server import security
from watertable.server.calls import Call, Reply
from watertable.server.catalogue import slugs
from watertable.server.editable import things_of
from watertable.server.lab_desk import is_installed
from watertable.server.protocol import LabRun, LabTold, VariantRequest
from watertable.server.tables import refuse

QUESTIONS = {"showdown": ["card", "change"], "water-to-water": ["character", "change"]}
OTHERS = ["change"]

# A report is a page of scripts in one file, made from what bots played. It runs as nobody's page:
# without cookies, without a way to ask this server anything, and it loads nothing.
REPORT = (
    "sandbox allow-scripts allow-modals allow-popups allow-popups-to-escape-sandbox allow-forms; "
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


async def about(call: Call) -> LabTold:
    """Say what the Lab page can do with a game, and what of it can be edited."""
    slug = call.params["slug"]
    if slug not in slugs():
        raise refuse(404, "no_game", games=", ".join(slugs()))
    why = call.no_lab
    if why is None and not is_installed():
        why = refuse(503, "no_lab.missing")
    things = await asyncio.to_thread(things_of, slug)
    return LabTold(
        may=why is None,
        why_not="" if why is None else why.said.message,
        most=call.house.config.lab_games,
        questions=QUESTIONS.get(slug, OTHERS),
        things=list(things),
    )


async def ask(call: Call) -> LabRun:
    """Begin a study: in a process of its own, one after the other."""
    why = call.no_lab
    if why is not None:
        raise why
    question, hub = call.body, call.house.hub
    if question.game not in slugs():
        raise refuse(404, "no_game", games=", ".join(slugs()))
    if question.question not in QUESTIONS.get(question.game, OTHERS):
        raise refuse(422, "wrong_question.game", game=question.game)
    if question.variant is None:
        return await call.house.lab.ask(question, None, None)
    with hub.counting_refusals(call.address):
        call.check_box()
        told = await hub.variant(VariantRequest(question.game, question.variant), call.address)
    patch = hub.patch_of(question.game, question.variant)
    return await call.house.lab.ask(question, patch, told)


async def look(call: Call) -> LabRun:
    """Say how far a study is, and how it looks."""
    return call.house.lab.look(call.params["run"])


async def cancel(call: Call) -> LabRun:
    """Let a study be."""
    return call.house.lab.cancel(call.params["run"])


async def report(call: Call) -> Reply:
    """Show the report of a study."""
    body = await asyncio.to_thread(call.house.lab.report, call.params["run"], "report.html")
    return Reply(body, media="text/html; charset=utf-8", csp=REPORT)


async def report_figures(call: Call) -> Reply:
    """Give out the same as JSON."""
    body = await asyncio.to_thread(call.house.lab.report, call.params["run"], "report.json")
    return Reply(body, csp=security.NOTHING)
