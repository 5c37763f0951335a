"""The OpenAPI document, made from the list of addresses and the types of the protocol."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from watertable import __version__
from watertable.server import protocol
from watertable.server.calls import JSON
from watertable.server.route import Route

LIVE = (
    "A WebSocket. The first frame is a Hello; then frames of AFrame go up, and Payload, ChatLine, "
    "Ok, ErrorFrame, Pong and Bye come down."
)
MEANING = {
    200: "Done.",
    201: "Made.",
    303: "It is at the address in `location`.",
    304: "What you have is still right.",
    400: "The request cannot be read.",
    401: "No token, or not one of ours.",
    403: "The token is for something else, or the page is of another origin.",
    404: "There is no such thing.",
    408: "The body took too long to arrive.",
    409: "The table is not where the request believed it to be.",
    410: "The match is over.",
    413: "The body is too long.",
    415: "The body is not JSON.",
    422: "It cannot be done: the rules say why.",
    429: "Too much at once; Retry-After says when to come again.",
    500: "A mistake of the server's; it is written down.",
    503: "The store cannot be reached, or the server is about to stop.",
}


def describe(routes: Iterable[Route], places: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document."""
    routes = list(routes)
    bodies = [kind for route in routes for kind in (route.takes, route.gives) if kind is not None]
    frames = [protocol.Hello, protocol.AFrame, protocol.Ok, protocol.ErrorFrame]
    told = [protocol.Pong, protocol.Bye, protocol.ChatLine, protocol.Refusal]
    kinds = list(dict.fromkeys([*bodies, *frames, *told]))
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, places, schema_of)
    components["AFrame"] = schema_of[protocol.AFrame]
    whole: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "Watertable",
            "version": __version__,
            "summary": "Board games about water: tables, seats and moves.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {
                str(status): {
                    "description": text,
                    "content": {JSON: {"schema": schema_of[protocol.Refusal]}},
                }
                for status, text in MEANING.items()
                if status >= 400
            },
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "A seat's token."}
            },
        },
        "x-live": {"path": "/api/tables/{id}/live", "description": LIVE},
    }
    return {key: plain(value) for key, value in whole.items()}


def operation(route: Route, places: Mapping[str, Any], schema_of: Mapping[Any, Any]) -> Any:
    """Return one method of one address."""
    told: dict[str, Any] = {
        "operationId": route.door.__name__,
        "summary": route.text,
        "parameters": parameters(route, places),
        "responses": {str(route.status): answer(route, schema_of)},
    }
    if route.path.startswith("/api/games"):
        told["responses"]["304"] = {"description": MEANING[304]}
    for status in route.refusals:
        told["responses"][str(status)] = {"$ref": f"#/components/responses/{status}"}
    if not {"400", "404"} & set(told["responses"]):  # say at least how a refusal looks
        told["responses"]["4XX"] = {"$ref": "#/components/responses/400"}
    if route.takes is not None:
        content = {JSON: {"schema": schema_of[route.takes]}}
        told["requestBody"] = {"required": not route.may_be_empty, "content": content}
    if route.token:
        told["security"] = [{"token": []}]
    return told


def answer(route: Route, schema_of: Mapping[Any, Any]) -> dict[str, Any]:
    """Return what comes back when all is well."""
    schema = {"type": "string"} if route.gives is None else schema_of[route.gives]
    return {"description": MEANING[route.status], "content": {route.media: {"schema": schema}}}


def parameters(route: Route, places: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what stands in the path and behind the question mark."""
    found = [
        {"name": name, "in": "path", "required": True, "schema": msgspec.json.schema(kind)}
        for name, kind in places.items()
        if f"{{{name}}}" in route.path
    ]
    for name, (kind, default) in route.query.items():
        schema = msgspec.json.schema(kind) | {"default": default}
        found.append({"name": name, "in": "query", "required": False, "schema": schema})
    return found


def plain(node: Any) -> Any:
    """Return the same document with patterns as other languages write them."""
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items()}
    if isinstance(node, str):
        return node.replace(r"$(?!\n)", "$")
    return [plain(one) for one in node] if isinstance(node, list) else node
