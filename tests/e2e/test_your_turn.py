"""A push is shown by the service worker, says whose turn it is, and is counted by open pages."""

import json

from tests.e2e.person import TWO_FRAMES
from tests.e2e.tables import DUEL, made, sit, take

SHOWN = """async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const registration = await navigator.serviceWorker.ready;
    for (;;) {
        const shown = await getNotifications.call(registration);
        if (shown.length > 0) return shown.map((one) => [one.title, one.body, one.data]);
        await new Promise((on) => setTimeout(on, 20));
    }
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


def test_a_push_is_shown_and_leads_to_the_table(arrive, door):
    table = made(door, DUEL, seats=["person", "person"])
    take(door, table, 1)
    ana = sit(arrive(), table)
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
    line.send("ServiceWorker.deliverPushMessage", push)
    assert ana.page.evaluate(SHOWN) == [[told["title"], told["body"], told["url"]]]
    assert ana.page.title().startswith("(1) ")
    ana.go("/")
    [worker] = ana.context.service_workers
    assert worker.evaluate(CLICKED) == [told["url"]]
