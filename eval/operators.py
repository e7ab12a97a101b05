#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Compares rank and select operators of PCEGAR by refinements, restarts and CPU seconds.

  operators.py PCEGAR SPEC FILE... [--timeout S]

Runs every FILE with each configuration below and prints one row a file and configuration, from the
statistics that pcegar writes: targets found, provident and executed refinements, restarts of the
exploration, predicates, CPU seconds.
"""
import argparse, json, os, subprocess, tempfile

CONFIGURATIONS = [
    ("--rank", "first", "--select", "first"),
    ("--rank", "id", "--select", "first"),
    ("--rank", "id", "--select", "join:2"),
    ("--rank", "id", "--select", "join-all"),
    ("--rank", "level-asc", "--select", "first"),
    ("--rank", "level-desc", "--select", "first"),
    ("--algorithm", "cegar"),
]


def measure(command, timeout):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "statistics.json")
        subprocess.run([*command, "--execution-steps", "0", "--log", "quiet", "--time-limit", str(timeout), "--stats", path],
                       stdout=subprocess.DEVNULL, check=False)
        with open(path, encoding="utf-8") as file:
            return json.load(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pcegar")
    parser.add_argument("spec")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--timeout", type=float, default=300)
    arguments = parser.parse_args()
    print("| program | configuration | result | targets | provident | executed | restarts | "
          "predicates | CPU s |\n|---|---|---|---:|---:|---:|---:|---:|---:|")
    for file in arguments.files:
        for configuration in CONFIGURATIONS:
            data = measure([arguments.pcegar, *configuration, "--spec", arguments.spec, file],
                           arguments.timeout)
            count = data["counts"].get
            print(f"| {os.path.basename(file)} | {' '.join(configuration)} | {data['result']} | "
                  f"{count('refinement.targets', 0)} | {count('refinement.provident', 0)} | "
                  f"{count('refinement.executed', 0)} | {count('refinement.restarts', 0)} | "
                  f"{count('precision.predicates', 0)} | {data['cpu_seconds']['total']:.2f} |",
                  flush=True)


main()
