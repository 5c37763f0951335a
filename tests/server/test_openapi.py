"""The OpenAPI document names every door, and nothing that fits it breaks the server."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import watertable as wt
from watertable.server import routes

EXAMPLES = 12
ROUTES = {
    "/api/games": {"get"},
    "/api/games/{slug}": {"get"},
    "/api/tables": {"get", "post"},
    "/api/mine": {"get"},
    "/api/tables/{id}": {"get"},
    "/api/tables/{id}/join": {"post"},
    "/api/tables/{id}/seats/{seat}": {"get"},
    "/api/tables/{id}/seat": {"get"},
    "/api/tables/{id}/moves": {"post"},
    "/api/tables/{id}/why": {"post"},
    "/api/tables/{id}/hint": {"post"},
    "/api/tables/{id}/known": {"post"},
    "/api/tables/{id}/orders": {"post"},
    "/api/tables/{id}/undo": {"post"},
    "/api/tables/{id}/undo/answer": {"post"},
    "/api/tables/{id}/resign": {"post"},
    "/api/tables/{id}/rematch": {"post"},
    "/api/tables/{id}/leave": {"post"},
    "/api/tables/{id}/chat": {"get", "post"},
    "/api/tables/{id}/host": {"post"},
    "/api/tables/{id}/frames/{ply}": {"get"},
    "/api/tables/{id}/log": {"get"},
    "/api/tables/{id}/review": {"get"},
}
OPERATIONS = [(route.method.lower(), route.path) for route in routes.ROUTES]  # all there are


def plain(path):
    """A path whose places are blank, whatever they are called."""
    return "/".join("{}" if part.startswith("{") else part for part in path.split("/"))


@pytest.fixture(scope="session")
def document(door):
    return door.get("/api/openapi.json")


def test_the_document_lists_every_route(document):
    told = {plain(path): set(methods) for path, methods in document["paths"].items()}
    for path, methods in ROUTES.items():
        assert methods <= told.get(plain(path), set()), path
    listed = {(method, plain(path)) for method, path in OPERATIONS}
    assert listed == {(method, path) for path, methods in told.items() for method in methods}


def test_the_document_says_how_errors_look(document):
    shared = document["components"]["responses"]
    for path, methods in document["paths"].items():
        if path.startswith("/api/"):
            for method, told in methods.items():
                errors = [told["responses"][code] for code in told["responses"] if code >= "400"]
                assert errors, f"{method} {path}"
                for error in errors:
                    whole = shared[error["$ref"].rpartition("/")[2]] if "$ref" in error else error
                    assert "Refusal" in str(whole), f"{method} {path}: {error}"


@pytest.fixture(scope="module")
def place(door):
    """A table that a request may be about."""
    made = door.table()
    made.seen(0)
    return made


def test_the_requests_below_may_carry_a_box(place):
    box = "# the usual cards\n" + wt.game("showdown").text
    assert place.door.table(box=box).seen(0).game == "showdown"


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_no_request_that_fits_the_document_breaks_the_server(document, place, method, path):
    schema = schemathesis.openapi.from_dict(document)
    told = next(one for one in document["paths"] if plain(one) == plain(path))

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=schema[told][method.upper()].as_strategy(), real=st.booleans(), seat=st.booleans())
    def check(case, real, seat):
        headers = {}
        if real and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = place.id
            headers["Authorization"] = f"Bearer {place.tokens[int(seat)]}"
        answer = case.call(base_url=place.door.url, headers=headers, timeout=60)
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error"}, answer.text

    check()
