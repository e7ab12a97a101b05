# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""--report: the page of a run (docs/report.md). With Chromium every part of it is opened."""

import html
import json
import os
import re
import shutil
import subprocess
import unittest

import harness
from harness import CommandLineTest, SAFE

CHROMIUM = shutil.which("chromium")
# Runs in a copy of the page: what goes wrong from its start on, and then a tour through its parts.
WATCH = """
const problems = [];
addEventListener("error", (event) => problems.push(String(event.message)));
console.error = (...what) => problems.push(what.join(" "));
"""
TOUR = """
const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
const parts = [];
let step = "";
for (const tab of tabs) {
  tab.button.click();
  for (const key of ["j", "k", "n", "p", "End", "ArrowDown", "ArrowRight", "+", "-", "f", "f", "0"]) press(key);
  if (tab.id === "path") {
    press("End");
    step = document.querySelector(".steps [aria-current] .l").textContent;
  }
  for (const view of [cfaTab.view, argTab.view]) if (view) view.paint();
  parts.push({id: tab.id, letters: tab.panel.textContent.length,
              alone: tabs.every((other) => other.panel.hidden === (other !== tab))});
}
const themes = new Set([document.documentElement.dataset.theme]);
press("t");
themes.add(document.documentElement.dataset.theme);
document.body.dataset.tour = JSON.stringify({problems, parts, step, themes: [...themes].sort()});
"""
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

    @unittest.skipUnless(shutil.which("dot"), "needs Graphviz")
    def test_every_graph_is_placed(self):
        _, data = self.page(MODES, "--execution-steps", "0", code=harness.FALSE)
        graphs = [*data["cfa"], data["arg"]["folded"]]
        self.assertGreater(len(graphs), 2)
        for graph in graphs:
            self.assertEqual(len(graph["layout"]["nodes"]) % 2, 0)
            self.assertTrue(all(graph["layout"]["edges"]), "each edge has its curve")

    def test_the_result_of_a_call_is_the_value_of_what_it_is_put_into(self):
        _, data = self.page("extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
                            "static int global; struct pair { int first, second; }; static struct pair pair;\n"
                            "int main(void) {\n  global = __VERIFIER_nondet_int();\n"
                            "  pair.second = __VERIFIER_nondet_int();\n"
                            "  if (global == 7 && pair.second == 8)\n    reach_error();\n  return 0;\n}",
                            code=harness.FALSE)
        steps = data["paths"][0]["steps"]
        written = {name: value for step in steps if step["d"] for name, value, *_ in step["w"]}
        self.assertEqual((written.get("global"), written.get("pair.second")), ("7", "8"))
        read = {name: value for step in steps for name, value in step["r"]}
        self.assertEqual((read.get("global"), read.get("pair.second")), ("7", "8"))

    @unittest.skipUnless(CHROMIUM, "needs chromium")
    def test_every_part_opens_in_a_browser(self):
        page, _ = self.page(MODES, "--execution-steps", "0", code=harness.FALSE)
        watched = page.replace("<head>", f"<head><script>{WATCH}</script>", 1).replace(
            "</body>", f"<script>{TOUR}</script></body>", 1)
        tour = self.file("tour.html", watched)
        done = subprocess.run([CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1200,800",
                               f"--user-data-dir={self.folder / 'profile'}", "--virtual-time-budget=2000", "--dump-dom",
                               f"file://{self.folder / tour}"], text=True, capture_output=True, check=False,
                              timeout=harness.PATIENCE_SECONDS)
        result = re.search(r'data-tour="([^"]*)"', done.stdout)
        self.assertIsNotNone(result, done.stderr)
        seen = json.loads(html.unescape(result[1]))
        self.assertEqual(seen["problems"], [])
        self.assertEqual([part["id"] for part in seen["parts"]],
                         ["overview", "path", "source", "cfa", "arg", "refinements", "statistics"])
        for part in seen["parts"]:
            self.assertTrue(part["alone"], part)
            self.assertGreater(part["letters"], 20, part)
        self.assertEqual(seen["step"], "18", "the walk ends at the violation")
        self.assertEqual(seen["themes"], ["dark", "light"])


if __name__ == "__main__":
    harness.main()
