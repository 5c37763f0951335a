"""What is in deploy/ is right, as far as the real tools can tell without a registry."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY

from watertable.server import metrics  # noqa: F401 - declares what is counted
from watertable.server.config import PREFIX, Config

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
TYPES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}


def tool(name: str) -> str:
    """Return where a tool is; tests that need a missing one are skipped."""
    folders = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"], "/usr/sbin"))
    found = shutil.which(name, path=folders)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def run(*command: str | Path, **more: Any) -> str:
    """Run a tool that must be content, and return all it said."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more
    )
    said: str = done.stdout
    assert done.returncode == 0, said
    return said


def test_the_container_file_has_no_fault_that_hadolint_knows():
    said = run(tool("hadolint"), "-c", DEPLOY / "hadolint.yaml", DEPLOY / "Containerfile")
    assert said == ""


def test_the_container_runs_as_nobody_in_particular_and_says_how_it_is():
    stages = (DEPLOY / "Containerfile").read_text().split("\nFROM ")
    last = stages[-1]
    assert len(stages) > 2
    assert re.search(r"^USER [1-9]\d*:[1-9]\d*$", last, re.MULTILINE)
    assert "HEALTHCHECK" in last
    assert "/healthz" in last
    assert "--require-hashes" in (DEPLOY / "Containerfile").read_text()
    assert "npm" not in last
    assert "g++" not in last


def test_the_container_is_given_all_that_it_copies():
    """The ignore file lets nothing in but what is named; what is copied must be named there."""
    kept = {
        line[1:]
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line.startswith("!")
    }
    copied = re.findall(
        r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE
    )
    for name in " ".join(copied).split():
        assert (ROOT / name).exists(), name
        assert any(name == one or name.startswith(f"{one}/") for one in kept), name


def test_the_container_is_built_of_what_it_copies(tmp_path):
    """The stage that installs the package, without its images: its files, gathered elsewhere."""
    client = Path("src/watertable/server/pages/client")
    if not (ROOT / client / "index.html").exists():
        pytest.skip("the browser client is not built")
    stages = (DEPLOY / "Containerfile").read_text().split("\nFROM ")
    (stage,) = (it for it in stages if "AS package\n" in it)
    for name in re.findall(r"^COPY (?!--from)(.+) \S+$", stage, re.MULTILINE):
        for one in name.split():
            gathered(one, tmp_path)
    assert not (tmp_path / client).exists()
    assert f"COPY --from=client /build/{client} {client}\n" in stage
    shutil.copytree(ROOT / client, tmp_path / client)
    alone = {"cwd": tmp_path, "env": {"PATH": "", "PYTHONPATH": "src"}}
    run(sys.executable, "-c", "from tools import site; site.gather()", **alone)
    assert "python -m tools.site" in stage
    assert (tmp_path / "zensical.toml").exists()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "dist", **alone)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "watertable/server/pages/client/index.html" in names
    assert "watertable/print/assets/art/cat.svg" in names
    assert [it for it in names if it.endswith("licenses/NOTICE")]


def gathered(name: str, folder: Path) -> None:
    """Copy what a line of the container file names, less what the ignore file keeps out."""
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    out = [ROOT / it for it in ignored if not it.startswith(("!", "#", "*"))]

    def left_out(place: str, names: list[str]) -> list[str]:
        return [it for it in names if Path(place, it) in out or it == "__pycache__"]

    source, target = ROOT / name, folder / name
    if source.is_dir():
        shutil.copytree(source, target, ignore=left_out)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def test_nobody_but_nginx_can_be_reached_in_the_compose_file():
    services = compose()["services"]
    assert [name for name, one in services.items() if "ports" in one] == ["nginx"]
    for name, one in services.items():
        assert one["read_only"] is True, name
        assert one["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in one["security_opt"], name
    assert compose()["networks"]["inside"]["internal"] is True
    assert "edge" not in services["postgres"]["networks"]


def test_every_volume_network_and_secret_of_the_compose_file_is_declared_and_used():
    whole = compose()
    used: dict[str, set[str]] = {"volumes": set(), "networks": set(), "secrets": set()}
    for one in whole["services"].values():
        for kind, names in used.items():
            for entry in one.get(kind, ()):
                name = entry.split(":")[0]
                if not name.startswith("."):
                    names.add(name)
    for kind, names in used.items():
        assert names == set(whole[kind]), kind
    for one in whole["services"].values():
        for entry in one.get("volumes", ()):
            source = entry.split(":")[0]
            if source.startswith("./") and "secrets" not in source:
                assert (DEPLOY / source).exists(), source


def test_every_variable_in_deploy_is_a_setting():
    known = {PREFIX + name.upper() for name in Config.__dataclass_fields__}
    for path in (DEPLOY / "compose.yaml", DEPLOY / "Containerfile", *DEPLOY.rglob("*.service")):
        for name in re.findall(r"\bWATERTABLE_[A-Z_]+", path.read_text()):
            assert name.removesuffix("_FILE") in known, f"{path.name}: {name}"


def test_every_flag_in_deploy_is_a_setting():
    known = {name.replace("_", "-") for name in Config.__dataclass_fields__}
    for path in DEPLOY.rglob("*"):
        if path.is_file():
            for line in re.findall(r"watertable serve(.*)", path.read_text()):
                for name in re.findall(r"--([a-z-]+)", line):
                    assert name in known, f"{path.name}: --{name}"


def unit(tmp_path: Path) -> Path:
    """The unit as it would stand on a machine where the command is where ours is."""
    text = (DEPLOY / "systemd" / "watertable.service").read_text()
    here = shutil.which("watertable", path=str(Path(sys.executable).parent)) or "/bin/true"
    path = tmp_path / "watertable.service"
    path.write_text(text.replace("/opt/watertable/bin/watertable", here))
    return path


def test_systemd_accepts_the_unit_without_a_word(tmp_path: Path):
    assert run(tool("systemd-analyze"), "verify", unit(tmp_path)).strip() == ""


def test_systemd_finds_the_unit_hardened(tmp_path: Path):
    said = run(
        tool("systemd-analyze"),
        "security",
        "--offline=true",
        "--threshold=20",
        "--no-pager",
        unit(tmp_path),
    )
    assert "Overall exposure level" in said


def certificate(folder: Path) -> None:
    """Make a certificate that nobody trusts, for nginx to read."""
    run(
        *(tool("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt"),
        *("ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj", "/CN=tables.test"),
        *("-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"),
    )


@pytest.mark.parametrize("name", sorted(path.name for path in (DEPLOY / "nginx").glob("*.conf")))
def test_nginx_accepts_each_example(name: str, tmp_path: Path):
    nginx = tool("nginx")
    certificate(tmp_path)
    site = (DEPLOY / "nginx" / name).read_text()
    site = site.replace("/etc/nginx/tls", str(tmp_path)).replace("server:8000", "127.0.0.1:8000")
    site = re.sub(
        r"listen (\[::\]:)?(\d+)", lambda m: f"listen 127.0.0.1:{20000 + int(m[2])}", site
    )
    site = re.sub(r"(listen [^;]+;\n\s*)listen [^;]+;", r"\1", site)  # no IPv6 here, perhaps
    (tmp_path / "site.conf").write_text(site)
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {tmp_path}/body;"
        f" proxy_temp_path {tmp_path}/proxy; include {tmp_path}/site.conf; }}\n"
    )
    said = run(nginx, "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf")
    assert "[warn]" not in said, said


def test_caddy_accepts_its_example():
    path = DEPLOY / "caddy" / "Caddyfile"
    run(tool("caddy"), "validate", "--config", path, "--adapter", "caddyfile")
    assert run(tool("caddy"), "fmt", path) == path.read_text()


def test_prometheus_accepts_its_configuration():
    run(tool("promtool"), "check", "config", DEPLOY / "prometheus" / "prometheus.yml")


def test_alerts_go_off_when_they_should():
    promtool = tool("promtool")
    run(promtool, "test", "rules", "alerts.test.yml", cwd=DEPLOY / "prometheus")


def series() -> set[str]:
    """Every series that our server can have, by its names in Prometheus."""
    names: set[str] = set()
    for family in REGISTRY.collect():
        if family.name.startswith("watertable"):
            names |= {family.name + end for end in TYPES[family.type]}
    return names


def named_in(text: str) -> set[str]:
    return set(re.findall(r"\bwatertable_[a-z_]+", text))


def test_alerts_ask_only_for_what_is_counted():
    rules = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text())
    asked = {
        name
        for group in rules["groups"]
        for one in group["rules"]
        for name in named_in(one["expr"])
    }
    assert asked
    assert asked <= series()


def test_the_dashboard_asks_only_for_what_is_counted():
    board = json.loads((DEPLOY / "grafana" / "watertable.json").read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
    assert asked
    for expression in asked:
        assert named_in(expression) <= series(), expression
    for panel in board["panels"]:
        assert panel["title"]
        assert panel["type"] == "row" or panel["description"], panel["title"]
