"""The same study on a Ray cluster: on one node; with WATERTABLE_RAY=1 on two, one of them lost."""

import importlib.util
import os
import subprocess
import sys

import pytest

ALONE = """
import sys
from pathlib import Path
from watertable import lab

plan = lab.new_plan("showdown", 60, "greedy", seed=3, size=20)
assert "ray" not in sys.modules
lab.new_study(plan, Path(sys.argv[1]) / "here").run()
assert "ray" not in sys.modules

def compare(**where):
    return lab.compare("showdown", variant="short", bots="random", pairs=80, seed=3, **where)

here = compare()
assert "ray" not in sys.modules
from watertable.lab.on_ray import cluster
with cluster("local"):
    lab.new_study(plan, Path(sys.argv[1]) / "ray").run(ray="local")
    assert compare(ray="local") == here
"""
TWO = """
import os, signal, sys, threading, time
from pathlib import Path
import ray
from ray.cluster_utils import Cluster
from watertable import lab

plan = lab.new_plan("showdown", 3000, "greedy", seed=3, size=50)
lab.new_study(plan, Path(sys.argv[1]) / "here").run()
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
second = cluster.add_node(num_cpus=1)
cluster.wait_for_nodes()
came = []

def tell(study):
    came.append(len(study.done))
    if len(came) == 8:  # the second node dies, with what it was playing
        cluster.remove_node(second, allow_graceful=False)

study = lab.new_study(plan, Path(sys.argv[1]) / "ray")
study.run(ray=cluster.address, tell=tell)
assert study.is_whole
print("chunks that came back:", len(came))
assert len(came) == 60, came
ray.shutdown()
cluster.shutdown()
"""
TWO_COMPARE = """
import ray
from ray.cluster_utils import Cluster
from watertable import lab

asked = dict(variant="short", bots="greedy", pairs=2000, seed=3, measures=["first", "length"])
here = lab.compare("showdown", **asked)
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
second = cluster.add_node(num_cpus=1)
cluster.wait_for_nodes()
looks = []

def tell(found):
    looks.append(found.pairs)
    if len(looks) == 1:  # the second node dies between two looks, with what it was playing
        cluster.remove_node(second, allow_graceful=False)

there = lab.compare("showdown", **asked, ray=cluster.address, tell=tell)
print("looked at:", looks, "of", there.most, there.differences[0].verdict)
assert there == here
assert len(looks) > 1
ray.shutdown()
cluster.shutdown()
"""


def run(code, folder):
    environment = os.environ | {"RAY_DEDUP_LOGS": "0", "RAY_USAGE_STATS_ENABLED": "0"}
    subprocess.run(
        [sys.executable, "-c", code, str(folder)], check=True, env=environment, timeout=1500
    )


pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray is not installed (pip install ray)"
)


def test_a_node_leaves_the_same_files_and_ray_is_loaded_only_then(tmp_path, files_of):
    run(ALONE, tmp_path)
    assert files_of(tmp_path / "ray") == files_of(tmp_path / "here") != {}


TWO_NODES = pytest.mark.skipif(
    "WATERTABLE_RAY" not in os.environ, reason="WATERTABLE_RAY=1: two nodes"
)


@TWO_NODES
def test_a_comparison_ends_at_the_same_pair_though_a_node_is_lost(tmp_path):
    run(TWO_COMPARE, tmp_path)


@TWO_NODES
def test_a_lost_node_loses_no_finished_game(tmp_path, files_of):
    run(TWO, tmp_path)
    assert files_of(tmp_path / "ray") == files_of(tmp_path / "here") != {}
