"""Passkeys: what a browser's key is asked to sign, and whether it has signed that.

A challenge is good once, for some minutes and for one purpose. Keys are found by themselves when
somebody comes in: nobody names a player first, so nobody is told whether there is one.
"""

from base64 import urlsafe_b64encode
from importlib.util import find_spec
from typing import Any

import msgspec
from msgspec import Struct

from watertable.kernel.text.json import Json
from watertable.server.store import Store
from watertable.server.store.named import NamedPlayer, Passkey
from watertable.server.tables import Refused, refuse

HOUSE = "Watertable"
MOST = 10  # passkeys of one player
CAN = find_spec("webauthn") is not None


class Purpose(Struct, frozen=True):
    """What a challenge is for: a new name (`player`: its id to be), one more key, coming in."""

    to: str
    place: str  # the host name that the key is for
    player: str = ""
    name: str = ""


class Site(Struct, frozen=True):
    """Where this server is, as browsers see it."""

    host: str
    origin: str


def check() -> None:
    """Refuse where the library is not installed."""
    if not CAN:
        raise refuse(503, "no_passkeys")


async def question_new(
    store: Store, site: Site, player: NamedPlayer, known: list[Passkey], to: str
) -> Json:
    """Return what makes a passkey for a player: the first of a new one, or one more."""
    import webauthn  # noqa: PLC0415 - the extra `passkeys`
    from webauthn.helpers import structs  # noqa: PLC0415

    if len(known) >= MOST:
        raise refuse(409, "passkeys_enough", most=MOST)
    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name=HOUSE,
        user_id=player.id.encode(),
        user_name=player.name,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=_bytes(one.credential)) for one in known
        ],
    )
    purpose = Purpose(to, site.host, player.id, player.name)
    return await _asked(store, options.challenge, options, purpose)


async def question_enter(store: Store, site: Site) -> Json:
    """Return what a passkey signs to say who comes in, whoever that is."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers.structs import UserVerificationRequirement  # noqa: PLC0415

    options = webauthn.generate_authentication_options(
        rp_id=site.host, user_verification=UserVerificationRequirement.REQUIRED
    )
    return await _asked(store, options.challenge, options, Purpose("enter", site.host))


async def _asked(store: Store, challenge: bytes, options: Any, purpose: Purpose) -> Json:
    import webauthn  # noqa: PLC0415

    await store.named.ask(_text(challenge), msgspec.json.encode(purpose).decode())
    told: Json = msgspec.json.decode(webauthn.options_to_json(options))
    return told


async def purpose_of(store: Store, site: Site, credential: Json) -> tuple[Purpose, bytes]:
    """Return what an answer was asked for, and the challenge; refuse what nobody asked."""
    import webauthn  # noqa: PLC0415

    try:
        client = webauthn.base64url_to_bytes(credential["response"]["clientDataJSON"])
        challenge = str(msgspec.json.decode(client)["challenge"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise refuse(400, "bad_passkey.made") from error
    asked = await store.named.asked(challenge)
    purpose = None if asked is None else msgspec.json.decode(asked, type=Purpose)
    if purpose is None or purpose.place != site.host:
        raise refuse(401, "bad_passkey.made")
    return purpose, webauthn.base64url_to_bytes(challenge)


async def add(store: Store, site: Site, player: str, credential: Json, challenge: bytes) -> None:
    """Let a player come in by a new passkey, if it has signed."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    try:
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        raise refuse(401, "bad_passkey.made") from error
    name = _text(made.credential_id)
    if not await store.named.add_passkey(player, name, made.credential_public_key, made.sign_count):
        raise refuse(409, "passkey_known")


async def whose(store: Store, site: Site, credential: Json, challenge: bytes) -> NamedPlayer:
    """Return whose passkey has signed."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    id = credential.get("id")
    found = await store.named.passkey(id) if isinstance(id, str) else None
    if found is None:
        raise _wrong()
    try:
        signed = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=found.public_key,
            credential_current_sign_count=found.uses,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        raise _wrong() from error
    if not await store.named.used(found.credential, found.uses, signed.new_sign_count):
        raise _wrong()
    return found.player


def _wrong() -> Refused:
    return refuse(401, "bad_passkey.made")


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    import webauthn  # noqa: PLC0415

    return webauthn.base64url_to_bytes(text)
