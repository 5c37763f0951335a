"""Who is not there is told: by push, by letter, by webhook; a push is shown and counted."""

import json
import re
import socket

import pytest
from playwright.sync_api import expect

from tests.e2e.person import TWO_FRAMES
from tests.e2e.tables import DUEL, made, sit, take
from tests.e2e.widths import HEIGHT, at
from tests.server.client import Door
from tests.server.reaching.browsers import PushBrowser
from tests.server.reaching.places import MailPlace, WebPlace, certificate_in, serving
from tests.server.serving import Serving

SHOWN = """async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const registration = await navigator.serviceWorker.ready;
    for (let left = 50; left > 0; left--) {
        const shown = await getNotifications.call(registration);
        if (shown.length > 0) return shown.map((one) => [one.title, one.body, one.data]);
        await new Promise((on) => setTimeout(on, 20));
    }
    return [];
}"""

CLICKED = """async () => {
    const opened = [];
    self.clients.openWindow = async (path) => void opened.push(path);
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    for (let left = 500; left > 0 && opened.length === 0; left--)
        await new Promise((on) => setTimeout(on, 20));
    return opened;
}"""

# A browser whose push service is ours: the real one asks its maker's.
SUBSCRIBED = """(() => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => ({ toJSON: () => (%s) });
})()"""


def shown(person, line, push):
    """Deliver a push until it is shown: on a busy machine one was lost on its way, once."""
    for _ in range(60):
        line.send("ServiceWorker.deliverPushMessage", push)
        if notifications := person.page.evaluate(SHOWN):
            return notifications
    return []


def free_port():
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return line.getsockname()[1]


@pytest.fixture
def town(tmp_path):
    """A server that tells at once, and may call a push service and a mail server of ours."""
    web, mail, certificate = WebPlace(), MailPlace(), certificate_in(tmp_path)
    with serving(web, mail, certificate):
        port = free_port()
        own = Serving(
            tmp_path,
            *("--bots", "1", "--webhooks", "on", "--reach-also", web.exceptions),
            *("--smtp", f"smtp://127.0.0.1:{mail.port}", "--mail-from", "water@tables.test"),
            *("--mail-minutes", "0", "--url", f"http://127.0.0.1:{port}"),
        )
        own.port, own.program = port, "tests.server.reaching.hasty"
        own.environment = {"SSL_CERT_FILE": str(certificate)}
        with own:
            yield own, web, mail


def look_at_seats(page):
    """Open the sheet of seats, and there what tells one of one's turn."""
    opener = page.locator("button.opener")
    if opener.is_visible():
        opener.click()
    page.get_by_role("button", name="Seats").click()
    page.get_by_role("button", name="Tell me", exact=True).click()


def wants_to_be_told(person, web):
    """Ask for a push, for letters and for a webhook."""
    page = person.page
    look_at_seats(page)
    page.get_by_role("button", name="On this device").click()
    status = page.get_by_role("status").filter(has_text="You are told by a message of a browser")
    expect(status).to_be_visible()
    page.get_by_label("Mail address").fill("ben@example.org")
    page.get_by_role("button", name="By letter").click()
    expect(status).to_contain_text("and a letter")
    page.get_by_label("Webhook").fill(f"{web.url}/hook")
    page.get_by_role("button", name="By webhook").click()
    expect(status).to_contain_text("and a webhook")
    person.picture("told-of-the-turn")
    person.accessible()


@at(390)
def test_who_has_gone_is_told_by_push_letter_and_webhook_and_ends_the_letters(town, arrive, width):
    own, web, mail = town
    browser = PushBrowser()
    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    with Door(own.url) as door:
        table = made(door, DUEL, seats=["person", "person"])
    ana, ben = (arrive(own.url, width=width, height=HEIGHT) for _ in range(2))
    ben.context.grant_permissions(["notifications"])
    ben.context.add_init_script(SUBSCRIBED % json.dumps({"endpoint": web.url, "keys": keys}))
    for seat, person in enumerate((ana, ben)):
        sit(person, table, seat)
    ben.table.wait_for()
    wants_to_be_told(ben, web)
    ben.page.close()
    ana.asked()
    ana.option("End").click()
    for _ in range(2000):
        if len(web.got) > 1 and mail.letters:
            break
        ana.page.evaluate(TWO_FRAMES)
    called = {line.split()[1]: body for line, _, body in web.got}
    pushed = json.loads(browser.read(called.pop("/to/me")))
    assert pushed["body"] == "It is your turn: Showdown."
    assert json.loads(called.pop("/to/me/hook"))["table"] == table["id"]
    [letter] = mail.letters
    for text in (letter, str(pushed)):
        assert not re.search("(?i)towels|umbrella|water gun", text), "nothing of the cards"
    [stop] = set(re.findall(r"/stop/[0-9a-f]{64}", letter.replace("=\r\n", "")))
    new = arrive(own.url, width=width, height=HEIGHT)
    new.may_be_refused = True  # a page without the client has no symbol
    new.go(stop).page.get_by_role("button").click()
    new.sees("You get no more letters about this seat.")
    back = ben.context.new_page()
    back.goto(f"{own.url}{pushed['url']}")
    back.locator(".whole").wait_for()
    with back.expect_response(re.compile("/reach")) as said:
        look_at_seats(back)
    assert sorted(said.value.json()["ways"]) == ["push", "webhook"]


@at(1440)
def test_a_push_is_shown_and_leads_to_the_table(arrive, door, width):
    table = made(door, DUEL, seats=["person", "person"])
    take(door, table, 1)
    ana = sit(arrive(width=width, height=HEIGHT), table)
    ana.asked()
    ana.context.grant_permissions(["notifications"])
    ana.page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    line = ana.context.new_cdp_session(ana.page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: found.extend(one["registrationId"] for one in said["registrations"]),
    )
    line.send("ServiceWorker.enable")
    for _ in range(500):
        if found:
            break
        ana.page.evaluate(TWO_FRAMES)
    told = {"title": "Watertable", "body": "It is your turn.", "url": f"/t/{table['id']}"}
    push = {"origin": ana.url, "registrationId": found[0], "data": json.dumps(told)}
    assert shown(ana, line, push) == [[told["title"], told["body"], told["url"]]]
    assert ana.page.title().startswith("(1) ")
    ana.go("/")
    [worker] = ana.context.service_workers
    assert worker.evaluate(CLICKED) == [told["url"]]
