"""Every page, every drawer and every dialog: axe-core has no serious finding on any of them.

The sheet to share a fall is looked at where a fall is shared, in `test_splash_falls`.
"""

from tests.e2e.tour import tour


def test_no_screen_has_a_serious_finding(arrive, door):
    person = arrive()
    found = []
    for name in tour(person, door):
        try:
            person.accessible()
        except AssertionError as error:
            found.append(f"{name}: {error}")
    assert not found, "\n".join(found)
