# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The definitions of eval/provident and eval/blocks can be read, and their reports say what the results say.

The reports need packages that nothing else needs (eval/README.md); without them only the definitions are tested.
"""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

EVAL = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(EVAL))
from bench import definition  # noqa: E402

MISSING = [name for name in ("jinja2", "matplotlib", "scipy") if not importlib.util.find_spec(name)]
HEADER = {"kind": "header", "quick": True, "paired": True, "jobs": 1, "runs": 0, "started": "then", "kept_by": "rlimits",
          "tool": {"version": "toy"}, "machine": {"cpu": "toy", "cores": 1, "memory_bytes": 1e9, "kernel": "Linux"}}


def row(experiment, configuration, task, seconds, status="TRUE", executed=1, name="all"):
    return {"kind": "run", "experiment": experiment, "configuration": configuration, "task": task, "property": name,
            "repetition": 1, "status": status, "checks": {}, "verdicts": {},
            "counts": {"refinement.executed": executed, "refinement.provident": 2 * executed, "abstraction.longest_block": 7},
            "measured": {"cpu": seconds, "wall": seconds, "memory": 1, "core": 0, "seconds": {"total": seconds}}}


class Definitions(unittest.TestCase):
    def test_all_configurations_are_used_and_quick_is_smaller(self):
        with tempfile.TemporaryDirectory() as scratch:
            for file in ("locks/test_locks_5", "locks/test_locks_8", "locks/test_locks_12", "locks/test_locks_15",
                         "ssh-simplified/s3_clnt_1.cil", "ssh-simplified/s3_srvr_1_BUG.cil", "ssh-simplified/s3_srvr_7.cil",
                         "ntdrivers-simplified/diskperf_simpl1.cil", "ntdrivers-simplified/floppy_simpl3_BUG.cil",
                         "ntdrivers-simplified/kbfiltr_simpl1.cil", "systemc/token_ring.01.cil",
                         "systemc/transmitter.01.BUG.cil", "spec/error-label"):
                path = pathlib.Path(scratch) / f"{file}{'.spc' if 'spec/' in file else '.c'}"
                path.parent.mkdir(exist_ok=True)
                path.write_text("")
            made = {name: definition.Definition(EVAL / name / "all.yml", settings)
                    for name, settings in (("provident", {}), ("blocks", {"programs": scratch}))}
            number = {}
            for name, one in made.items():
                runs = [run for group in one.runs() for run in group]
                self.assertEqual({run.configuration for run in runs}, set(one.configurations))
                self.assertEqual(len(runs), len({run.key for run in runs}))
                number[name] = len(runs)
            made["provident"].quick = True  # now only the tasks of --quick; that of blocks is read again in full
            made["blocks"] = definition.Definition(EVAL / "blocks" / "all.yml", {"programs": scratch}, quick=True)
            for name, one in made.items():
                self.assertLess(sum(map(len, one.runs())), number[name])


@unittest.skipIf(MISSING, f"no {', '.join(MISSING)}")
class Reports(unittest.TestCase):
    def report(self, name, limits, rows):
        with tempfile.TemporaryDirectory() as scratch:
            file = pathlib.Path(scratch) / "results.jsonl"
            file.write_text("".join(json.dumps(line) + "\n" for line in ({**HEADER, "limits": limits}, *rows)))
            done = subprocess.run([sys.executable, "-B", EVAL / name / "report.py", file, "--out", scratch],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("<h1>", (pathlib.Path(scratch) / "index.html").read_text())
            self.figures = {path.stem for path in pathlib.Path(scratch).glob("*.svg")}
            return {path.stem: json.loads(path.read_text())["rows"] for path in pathlib.Path(scratch).glob("*.json")}

    def test_hypotheses(self):
        rows = []
        for number in range(8):  # multi-path is twice as fast, ascending levels need fewer refinements
            task = f"modules/{number}"
            rows += [row("together", "thesis-single", task, 2.0 + number, executed=4), row("together", "thesis-multi", task, 1.0 + number / 2)]
            rows += [row("levels", f"thesis-asc-{k}", f"light/{number}", 1.0, executed=2) for k in (2, 8)]
            rows += [row("levels", f"thesis-desc-{k}", f"light/{number}", 1.0, executed=3 if k == 2 else 2) for k in (2, 8)]
            rows += [row("separate", "thesis-single", task, 2.0, name="32_1a"), row("separate", "thesis-multi", task, 4.0, name="32_1a")]
        rows.append(row("together", "thesis-single", "modules/unsolved", 9.0, "UNKNOWN"))
        rows.append(row("together", "thesis-multi", "modules/unsolved", 3.0))
        tables = self.report("provident", {"together": {"cpu": 8}}, rows)
        self.assertEqual(tables["thesis_table_4_5"][1][1:6], ["4", "4.00", "4.00", "4", "32"])
        found = {line[0]: line for line in tables["hypotheses"]}
        self.assertEqual(found["H1: less CPU time"][2:7], ["8", "mean 2.00, median 2.00 times faster", "0.004", "1.00", "accepted"])
        self.assertEqual(found["H2: more tasks solved"][3:7], ["8 : 9; only one: 0 : 1", "0.500", "1.00", "too few tasks to tell"])
        self.assertEqual(found["H3: less CPU time for every property"][6], "not accepted")
        self.assertIn("32_1a", found["H3: less CPU time for every property"][3])
        self.assertEqual(found["H4: ascending levels save refinements, k = 2"][3:7], ["16 : 24 refinements", "0.004", "1.00", "accepted"])
        self.assertEqual(found["H4: ascending levels save refinements, k = 8"][6], "too few tasks to tell")
        self.assertEqual(self.figures, {f"thesis_figure_4_{n}" for n in range(1, 9)})

    def test_blocks(self):
        limits = {"table_5_1": {"cpu": 6}, "table_5_2": {"cpu": 3}}
        rows = [row("table_5_1", "lbe", f"locks/test_locks_{n}", 0.1 * n) for n in (5, 15)]
        rows += [row("table_5_1", "sbe", "locks/test_locks_5", 1.5), row("table_5_1", "sbe", "locks/test_locks_15", 6.1, "UNKNOWN")]
        rows += [row("table_5_2", f"bool-rpo-{k}", f"locks/test_locks_{n}", 2.0, "UNKNOWN" if k < n else "TRUE")
                 for n in (5, 15) for k in (1, 10, 100)]
        tables = self.report("blocks", limits, rows)
        self.assertEqual(tables["table_5_1"], [["locks/test_locks_5", "1.50", "6.21", "0.50", "0.483", "7", "43"],
                                               ["locks/test_locks_15", "> 6", "MO", "1.50", "0.896", "7", "123"],
                                               ["decided of 2", "1", "1 of 2", "2", "2 of 2", "", ""]])
        self.assertEqual([line[1:8:2] for line in tables["table_5_2"]],
                         [["?", "2.00", "2.00", "0.50"], ["?", "?", "2.00", "1.50"], ["0", "1", "2", "2"]])
        self.assertIn("figure_5_2_locks", self.figures)


if __name__ == "__main__":
    unittest.main()
