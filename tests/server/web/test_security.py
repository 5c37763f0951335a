"""Origins, cookies and tokens."""

import pytest
from starlette.datastructures import Headers

from watertable.server import security
from watertable.server.config import Config
from watertable.server.security import Origins


def headers(**given):
    return Headers({name.replace("_", "-"): value for name, value in given.items()})


@pytest.mark.parametrize(
    ("given", "allowed"),
    [
        ({"host": "t.example"}, True),
        ({"host": "t.example", "origin": "https://t.example"}, True),
        ({"host": "T.example", "origin": "https://t.example"}, True),
        ({"host": "t.example", "origin": "https://evil.example"}, False),
        ({"host": "t.example", "origin": "https://t.example.evil.example"}, False),
        ({"host": "t.example", "origin": "https://t.example:8443"}, False),
        ({"host": "t.example", "origin": "null"}, False),
        ({"host": "", "origin": ""}, False),
        ({"host": "t.example", "origin": "http://["}, False),
        ({"host": "t.example", "origin": "https://friend.example"}, True),
        ({"host": "t.example", "origin": "http://friend.example"}, False),
        ({"host": "t.example", "sec_fetch_site": "cross-site"}, False),
        ({"host": "t.example", "sec_fetch_site": "same-origin"}, True),
    ],
)
def test_only_our_own_pages_and_those_we_named_may_change_something(given, allowed):
    origins = Origins(Config(origins="https://friend.example, "))
    assert origins.allow(headers(**given)) is allowed


def test_cookies_of_their_own_hold_seats_at_several_tables_and_several_at_one():
    sent = headers(
        cookie='wt_ab_cd_0=x; wt_ab_cd_5="y"; wt_ef_host=h; other=1; wt_ef_7=z; wt_ef_2=w; bad; '
        "wt-ab_0=q"
    )
    held = [("ab_cd", 0, "x"), ("ab_cd", 5, "y"), ("ef", "host", "h"), ("ef", 2, "w")]
    assert list(security.tables_held(sent)) == held


@pytest.mark.parametrize(
    ("given", "token"),
    [("Bearer a.b", "a.b"), ("bearer  a.b ", "a.b"), ("Basic a", None), ("", None)],
)
def test_programs_send_their_token_as_bearers(given, token):
    assert security.bearer(headers(authorization=given)) == token


def test_an_address_is_told_apart_but_not_told():
    def hashed(host, key=b"k" * 32):
        return security.address_of({"client": (host, 1)}, key)

    assert hashed("192.0.2.1") != hashed("192.0.2.2")
    assert hashed("192.0.2.1") != hashed("192.0.2.1", b"l" * 32)
    assert hashed("::ffff:192.0.2.1") == hashed("192.0.2.1")
    assert hashed("2001:db8::1") == hashed("2001:db8::2:3") != hashed("2001:db8:0:1::1")
    assert "192" not in hashed("192.0.2.1")
