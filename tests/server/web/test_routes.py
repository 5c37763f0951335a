"""The router and the OpenAPI document are made from one list, and say the same."""

import inspect
import re

import msgspec

from watertable.server import doors
from watertable.server.routes import FIGURES, PLACES, ROUTES, document

DOCUMENT = msgspec.json.decode(document())


def test_the_document_describes_exactly_the_addresses_that_are_answered():
    described = {
        (method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods
    }
    assert described == {(route.method, route.path) for route in ROUTES}
    assert len(ROUTES) == len(described)


def test_every_door_is_on_the_list():
    rooms = {
        door
        for _, door in inspect.getmembers(doors, inspect.iscoroutinefunction)
        if door.__module__ == doors.__name__
    }
    assert rooms <= {route.door for route in ROUTES + FIGURES}


def test_every_status_of_a_route_is_described_with_its_schema():
    for route in ROUTES:
        described = DOCUMENT["paths"][route.path][route.method.lower()]
        statuses = set(described["responses"]) - {"304", "4XX"}
        assert statuses == {str(status) for status in (route.status, *route.refusals)}
        assert described["summary"]


def test_every_place_in_a_path_is_a_parameter_of_a_known_kind():
    for route in ROUTES:
        described = DOCUMENT["paths"][route.path][route.method.lower()]
        named = {one["name"] for one in described["parameters"] if one["in"] == "path"}
        assert named == set(re.findall(r"{(\w+)}", route.path)) <= set(PLACES)


def test_nothing_in_the_document_points_nowhere():
    def pointers(node):
        if isinstance(node, dict):
            yield from ([node["$ref"]] if "$ref" in node else [])
            for value in node.values():
                yield from pointers(value)
        elif isinstance(node, list):
            for value in node:
                yield from pointers(value)

    for pointer in pointers(DOCUMENT):
        found = DOCUMENT
        for step in pointer.removeprefix("#/").split("/"):
            found = found[step]
        assert found


def test_the_frames_of_the_websocket_are_described_too():
    schemas = DOCUMENT["components"]["schemas"]
    for name in ("Hello", "MoveFrame", "AFrame", "Ok", "ErrorFrame", "Pong", "Bye", "ChatLine"):
        assert name in schemas
    assert schemas["MoveFrame"]["properties"]["type"] == {"enum": ["move"]}


def test_patterns_are_written_as_every_language_reads_them():
    assert "(?!" not in document().decode()
