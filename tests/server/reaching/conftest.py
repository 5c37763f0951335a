"""Places outside to be called, and what is believed of them."""

import asyncio
import ssl

import pytest

from tests.server.reaching.places import MailPlace, WebPlace, certificate_in


@pytest.fixture(scope="module")
def anyio_backend():
    return "asyncio"


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """The file of a certificate for 127.0.0.1 and some names, with its key."""
    return certificate_in(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def trust(certificate):
    return ssl.create_default_context(cafile=str(certificate))


@pytest.fixture
async def web(certificate):
    place = WebPlace()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    server = await asyncio.start_server(place.hear, "127.0.0.1", 0, ssl=context)
    place.port = server.sockets[0].getsockname()[1]
    yield place
    server.close()


@pytest.fixture
async def mail():
    place = MailPlace()
    server = await asyncio.start_server(place.hear, "127.0.0.1", 0)
    place.port = server.sockets[0].getsockname()[1]
    yield place
    server.close()
