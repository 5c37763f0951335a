"""Web Push as the standards have it: the browser reads it, and knows who sent it."""

import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from tests.server.reaching.browsers import PushBrowser
from watertable.server.reaching.push import CURVE, Vapid, decoded, encoded, point_of, sealed


def test_the_example_of_rfc_8291_comes_out_to_the_letter():
    private = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    made = sealed(
        b"When I grow up, I want to be a watermelon",
        decoded(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        own=ec.derive_private_key(private, CURVE),
        salt=decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


def test_a_browser_reads_what_was_sealed_for_it():
    browser = PushBrowser()
    made = sealed(b"hello", decoded(browser.p256dh), decoded(browser.auth))
    assert browser.read(made) == b"hello"
    assert made != sealed(b"hello", decoded(browser.p256dh), decoded(browser.auth))


def test_the_signature_is_this_servers_for_that_service():
    vapid = Vapid(bytes(32), "mailto:me@example.org")
    assert Vapid(bytes(32), "").public == vapid.public
    assert Vapid(bytes([1]) * 32, "").public != vapid.public
    said = vapid.headers("https://push.example.net/send/abc")["Authorization"]
    token, key = said.removeprefix("vapid t=").split(", k=")
    assert key == vapid.public
    head, claims, signature = token.split(".")
    raw = decoded(signature)
    pair = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    signed, hashed = f"{head}.{claims}".encode(), ec.ECDSA(SHA256())
    point_of(decoded(key)).verify(encode_dss_signature(*pair), signed, hashed)
    told = json.loads(decoded(claims))
    assert (told["aud"], told["sub"]) == ("https://push.example.net", "mailto:me@example.org")


@pytest.mark.parametrize("key", ["", "AAAA", encoded(b"\x04" + bytes(64))])
def test_what_is_no_key_is_refused(key):
    with pytest.raises(ValueError, match=r".+"):
        point_of(decoded(key))
