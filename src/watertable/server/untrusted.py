"""Reading what a client sent, with suspicion: not too long, not too deep, of the right shape."""

import asyncio
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from starlette.datastructures import Headers, QueryParams

from watertable.server import limits
from watertable.server.refusals import nowhere, too_long
from watertable.server.security import Receive
from watertable.server.tables import refuse

BODY_SECONDS = 30.0
T = TypeVar("T")


class Gone(Exception):
    """The client has left."""


async def body_of(headers: Headers, most: int, receive: Receive) -> bytes:
    """Receive a body, unless it is too long, too slow, or the client leaves."""
    length = headers.get("content-length", "")
    if length.isascii() and length.isdigit() and (len(length) > 12 or int(length) > most):
        raise too_long(most)
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Gone
                body += message.get("body", b"")
                if len(body) > most:
                    raise too_long(most)
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        raise refuse(408, "too_slow") from None


def check_media(headers: Headers) -> None:
    """Refuse a body that does not say it is JSON: a form on another site cannot say so."""
    media = headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise refuse(415, "not_json")


def read(reader: "msgspec.json.Decoder[T]", body: bytes) -> T:
    """Read JSON of one type, or say what is wrong with it."""
    if limits.is_too_deep(body):
        raise refuse(400, "too_deep", deepest=limits.DEEPEST)
    try:
        return reader.decode(body)
    except msgspec.ValidationError as error:
        raise refuse(400, "invalid.body", fault=str(error)) from error
    except (ValueError, RecursionError) as error:
        raise refuse(400, "malformed") from error


def read_path(given: Mapping[str, str], kinds: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a path names; what cannot exist is not there."""
    try:
        return {
            name: msgspec.convert(text, kinds[name], strict=False) for name, text in given.items()
        }
    except ValueError:
        raise nowhere() from None


def read_query(given: bytes, wanted: Mapping[str, tuple[Any, Any]]) -> dict[str, Any]:
    """Return what stands behind the question mark, of what is asked for there."""
    if not wanted:
        return {}
    texts = QueryParams(given)
    found = {}
    for name, (kind, default) in wanted.items():
        text = texts.get(name)
        try:
            found[name] = default if text is None else msgspec.convert(text, kind, strict=False)
        except ValueError as error:
            raise refuse(400, "invalid.query", name=name, fault=str(error)) from error
    return found
