"""A real nginx in front of a server, with what its packages set and no more."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

MISSING = "nginx is missing; Debian and Ubuntu: apt install nginx"
PATIENCE = 60.0
STOCK = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log stderr error;
events {{ worker_connections 768; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://127.0.0.1:{to};
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto {scheme};
        }}
    }}
}}
"""


def program() -> str:
    """Where nginx is; tests that need one are skipped where there is none."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(MISSING)
    return found


@contextmanager
def in_front_of(port: int, folder: Path, scheme: str = "$scheme") -> Iterator[str]:
    """Run nginx before a port of this machine, and return where it listens."""
    own = free_port()
    settings = folder / "nginx.conf"
    settings.write_text(STOCK.format(folder=folder, port=own, to=port, scheme=scheme))
    said = folder / "nginx.txt"
    with said.open("wb") as out:
        process = subprocess.Popen(
            [program(), "-p", str(folder), "-c", str(settings)], stdout=out, stderr=out
        )
    try:
        until = time.monotonic() + PATIENCE
        while True:
            assert process.poll() is None, said.read_text()
            try:
                socket.create_connection(("127.0.0.1", own), 5).close()
                break
            except OSError:
                assert time.monotonic() < until, said.read_text()
                time.sleep(0.05)
        yield f"http://127.0.0.1:{own}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])
