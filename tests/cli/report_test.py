# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""--report: the page of a run (docs/report.md). With Chromium every part of it is opened."""

import json
import os
import re
import shutil
import subprocess
import unittest

import harness
from harness import CommandLineTest, SAFE

CHROMIUM = shutil.which("chromium")
TABS = ("path", "source", "cfa", "arg", "refinements")
MODES = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum mode { OFF, SLOW, FAST };
static enum mode mode;
static int table[4] = {1, 2, 3, 4};
static int sum(int count) {
  int s = 0;
  for (int i = 0; i < count; i++)
    s += table[i];
  return s;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4)
    return 0;
  mode = n > 2 ? FAST : SLOW;
  if (sum(n) > 7 && mode == FAST)  /* </script> <b> */
    reach_error();
  return 0;
}
"""


class Report(CommandLineTest):
    def page(self, text, *options, code, environment=None):
        program = self.file("program.c", text)
        done = subprocess.run([self.binary, "--log", "warning", "--report", "page", *options, program], text=True,
                              capture_output=True, check=False, cwd=self.folder, timeout=harness.PATIENCE_SECONDS,
                              env=environment)
        self.assertEqual((done.returncode, done.stderr), (code, ""), done)
        page = (self.folder / "page" / "index.html").read_text()
        data = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
        return page, json.loads(data[1])

    def test_a_violation_is_a_walk_with_values(self):
        for options in ((), ("--execution-steps", "0")):
            page, data = self.page(MODES, *options, code=harness.FALSE)
            self.assertEqual([(p["name"], p["verdict"], p["path"]) for p in data["properties"]],
                             [("unreach-call", "FALSE", 0)])
            steps = data["paths"][0]["steps"]
            written = {name: value for step in steps for name, value, *_ in step["w"]}
            self.assertEqual(written["mode"], "FAST (2)")
            self.assertEqual(written["s"], "10")
            self.assertEqual(steps[-1]["l"], 18)
            self.assertIn("input", {kind for step in steps for _, _, kind, _ in step["w"]})
            self.assertIn("sum", {data["functions"][step["n"]]["shown"].split("(")[0] for step in steps})
            self.assertNotRegex(page, r"(src|href)=[\"']?https?:", "the page loads nothing")
            self.assertEqual(page.count("</script>"), 2, "texts of the program end no element")

    def test_explored_graphs_and_refinements(self):
        for exploration in ("explicit", "symbolic"):
            _, data = self.page(SAFE, "--execution-steps", "0", "--exploration", exploration, code=harness.TRUE)
            self.assertIn("held", json.dumps(data["arg"]), "states have predicates")
            self.assertTrue(data["refinements"])
            self.assertEqual(data["paths"], [])
            files = data["coverage"]["files"]
            self.assertEqual(len(files), 1)

    def test_without_graphviz(self):
        _, data = self.page(SAFE, code=harness.TRUE, environment={**os.environ, "PATH": str(self.folder)})
        self.assertIn("not installed", data["layout"]["problem"])

    def test_unknown_is_explained(self):
        _, data = self.page("extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
                            "static int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; }\n"
                            "int main(void) { if (f(__VERIFIER_nondet_int()) == 7) reach_error(); return 0; }",
                            "--recursion", "copies", "--recursion-bound", "2", code=harness.UNKNOWN)
        self.assertEqual(data["result"], "UNKNOWN")
        self.assertTrue(data["properties"][0]["reason"])

    @unittest.skipUnless(CHROMIUM, "needs chromium")
    def test_every_part_opens_in_a_browser(self):
        self.page(MODES, "--execution-steps", "0", code=harness.FALSE)
        address = (self.folder / "page" / "index.html").as_uri()
        for tab in TABS:
            with self.subTest(tab):
                done = subprocess.run([CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu",
                                       f"--user-data-dir={self.folder / 'profile'}", "--enable-logging=stderr",
                                       "--virtual-time-budget=3000", "--dump-dom", f"{address}#{tab}"], text=True,
                                      capture_output=True, check=False, timeout=harness.PATIENCE_SECONDS)
                self.assertNotRegex(done.stderr, r"CONSOLE.*(Uncaught|Error)")
                self.assertRegex(done.stdout, rf'aria-selected="true"[^>]*{tab}|{tab}[^>]*aria-selected="true"')


if __name__ == "__main__":
    harness.main()
