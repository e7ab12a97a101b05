#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Plug-ins, from the installed package to a run, and those that are broken.

  plugin_test.py PCEGAR BUILD_FOLDER CMAKE COMPILER
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = 1, y = 2, flag = 5;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (x != 1) { ERROR: return 1; }
      if (y == 7) goto ERROR;
    }
    if (flag < 5) reach_error();
  }
  return 0;
}
"""
# Two properties that look at different statements of PROGRAM.
OBSERVERS = {"label": "LABEL [ERROR]", "call": "{reach_error()}"}
# A plug-in whose operators are broken in one way each.
BROKEN = """\
#include <pcegar/plugin.hpp>
#include <stdexcept>
using namespace pcegar::plugin;
namespace {
struct Choice : Rank, Select {
  explicit Choice(std::vector<std::size_t> list) : list_(list) {}
  std::vector<std::size_t> rank(const std::vector<Target>&) override { return list_; }
  std::vector<std::size_t> select(const std::vector<Refinement>&, const Cost&) override {
    return list_;
  }
  std::vector<std::size_t> list_;
};
struct Thrower : Rank, Select, Prefer {
  std::vector<std::size_t> rank(const std::vector<Target>&) override { throw std::runtime_error("oh no"); }
  std::vector<std::size_t> select(const std::vector<Refinement>&, const Cost&) override { throw 42; }
  long cost(const Candidate&) override { throw std::bad_alloc(); }
};
struct Lists : Partition {
  explicit Lists(std::vector<std::vector<std::size_t>> lists) : lists_(lists) {}
  std::vector<std::vector<std::size_t>> partition(const std::vector<Property>& properties) override {
    if (lists_.empty()) throw std::runtime_error("oh no");
    return properties.size() == 2 ? lists_ : std::vector<std::vector<std::size_t>>{};
  }
  std::vector<std::vector<std::size_t>> lists_;
};
}
PCEGAR_PLUGIN(registry) {
  auto none = [](const std::string&) { return std::make_unique<Choice>(std::vector<std::size_t>{}); };
  registry.add_rank({"none", "", ""}, none);
  registry.add_select({"none", "", ""}, none);
  auto far = [](const std::string&) { return std::make_unique<Choice>(std::vector<std::size_t>{99}); };
  registry.add_rank({"far", "", ""}, far);
  registry.add_select({"far", "", ""}, far);
  auto twice = [](const std::string&) { return std::make_unique<Choice>(std::vector<std::size_t>{0, 0}); };
  registry.add_rank({"twice", "", ""}, twice);
  registry.add_select({"twice", "", ""}, twice);
  auto thrower = [](const std::string&) { return std::make_unique<Thrower>(); };
  registry.add_rank({"thrower", "", ""}, thrower);
  registry.add_select({"thrower", "", ""}, thrower);
  registry.add_prefer({"thrower", "", ""}, thrower);
  auto lists = [&registry](const char* name, std::vector<std::vector<std::size_t>> lists) {
    registry.add_partition({name, "", ""}, [lists](const std::string&) { return std::make_unique<Lists>(lists); });
  };
  lists("twice-there", {{0}, {1, 0}});
  lists("left-out", {{1}});
  lists("beyond", {{0, 1}, {2}});
  lists("empty", {{0, 1}, {}});
  lists("throwing", {});
  registry.add_rank({"missing", "", ""}, [](const std::string&) { return std::unique_ptr<Rank>(); });
}
"""
# A plug-in whose operators do not come back.
FATAL = """\
#include <pcegar/plugin.hpp>
#include <cstdlib>
using namespace pcegar::plugin;
namespace {
volatile int sink;
int deep(volatile char *before) { volatile char here[4096]; here[0] = before[0]; return deep(here) + here[0]; }
struct Fatal : Rank {
  explicit Fatal(void (*act)()) : act_(act) {}
  std::vector<std::size_t> rank(const std::vector<Target>& targets) override {
    act_();
    return std::vector<std::size_t>(targets.size() ? 1 : 0, 0);
  }
  void (*act_)();
};
}
PCEGAR_PLUGIN(registry) {
  auto add = [&registry](const char* name, void (*act)()) {
    registry.add_rank({name, "", ""}, [act](const std::string&) { return std::make_unique<Fatal>(act); });
  };
  add("crash", [] { volatile int *nowhere = nullptr; *nowhere = 1; });
  add("exit", [] { std::exit(0); });
  add("abort", [] { std::abort(); });
  add("loop", [] { for (;;) ++sink; });
  add("deep", [] { volatile char start[1] = {0}; sink = deep(start); });
}
"""
REGISTRATIONS = {
    "the name is taken": 'registry.add_rank({"id", "", ""}, nullptr);',
    "names consist of": 'registry.add_select({"No Name", "", ""}, nullptr);',
    "'joint': the name is taken": 'registry.add_partition({"joint", "", ""}, nullptr);',
    "its registration failed: not today": 'throw std::runtime_error("not today");',
}


class PluginTest(unittest.TestCase):
    pcegar, build, cmake, compiler = (None,) * 4

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name)
        cls.prefix = cls.folder / "prefix"
        cls.command(cls.cmake, "--install", cls.build, "--component", "plugin_api", "--prefix", cls.prefix)
        cls.program = cls.folder / "program.c"
        cls.program.write_text(PROGRAM)

    def specifications(self):
        """Options for the two properties."""
        options = []
        for name, trigger in OBSERVERS.items():
            file = self.folder / f"{name}.spc"
            file.write_text(f"OBSERVER AUTOMATON {name}\nINITIAL STATE Watch;\nSTATE USEFIRST Watch :\n"
                            f"  MATCH {trigger} -> ERROR(\"reached\");\nEND AUTOMATON\n")
            options += ["--spec", file]
        return options

    @staticmethod
    def command(*words):
        done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{words}\n{done.stdout}{done.stderr}")

    def compile(self, name, text):
        source, library = self.folder / f"{name}.cpp", self.folder / f"{name}.so"
        source.write_text(text)
        self.command(self.compiler, "-std=c++20", "-shared", "-fPIC", "-I", self.prefix / "include",
                     source, "-o", library)
        return library

    def run_pcegar(self, *arguments):
        return subprocess.run([str(a) for a in (self.pcegar, "--log", "quiet", *arguments)],
                              capture_output=True, text=True, timeout=120, check=False)

    def assert_refused(self, run, *texts):
        self.assertEqual(run.returncode, 2, run)
        self.assertEqual(len(run.stderr.strip().splitlines()), 1, run.stderr)
        for text in texts:
            self.assertIn(text, run.stderr)

    def test_the_example_builds_against_the_installed_package_and_runs(self):
        build = self.folder / "example"
        self.command(self.cmake, "-S", ROOT / "examples" / "plugin", "-B", build,
                     f"-DCMAKE_PREFIX_PATH={self.prefix}", f"-DCMAKE_CXX_COMPILER={self.compiler}")
        self.command(self.cmake, "--build", build)
        plugin = build / "example.so"
        listed = self.run_pcegar("--plugin", plugin, "--list-operators")
        self.assertEqual(listed.returncode, 0, listed.stderr)
        for name in ("deepest-loops", "cheap:N", "few-words", "by-function:N", "relevance", "level-asc", "join:K", "no-loop-counters"):
            self.assertIn(name, listed.stdout)
        for options in (("--rank", "deepest-loops"), ("--select", "cheap:1"),
                        ("--prefer", "few-words", "--slice-prefixes", "3"),
                        ("--rank", "deepest-loops,level-asc", "--select", "delay:loops,cheap:1,join:2")):
            run = self.run_pcegar("--plugin", plugin, *options, self.program)
            self.assertEqual(run.returncode, 0, f"{options} {run}")
        log = self.folder / "cheap.jsonl"
        self.run_pcegar("--plugin", plugin, "--select", "cheap:1", "--refinement-log", log, self.program)
        records = [json.loads(line) for line in log.read_text().splitlines()]
        delayed = [r for r in records if r.get("decision") == "delayed"]
        self.assertEqual({r["why"] for r in delayed} - {"cheap:1"}, set())
        statistics = self.folder / "statistics.json"
        for how, partitions in (("by-function:1", 2), ("by-function:2", 1), ("all-together", 1)):
            run = self.run_pcegar("--plugin", plugin, "--properties", how, "--stats", statistics,
                                  *self.specifications(), self.program)
            self.assertEqual(run.returncode, 0, f"{how} {run}")
            self.assertEqual(json.loads(statistics.read_text())["counts"]["partitions.explored"], partitions, how)
        self.assert_refused(self.run_pcegar("--properties", "by-function:2", self.program), "by-function:2", "joint")
        self.assert_refused(self.run_pcegar("--select", "cheap:1", self.program), "cheap:1", "join:K")
        self.assert_refused(self.run_pcegar("--plugin", plugin, "--select", "cheap:many", self.program),
                            "example.so", "'cheap'", "stoul")

    def test_the_page_can_be_followed(self):
        """Every file and command of docs/plugins.md after its first step, in a clean folder."""
        page = (ROOT / "docs" / "plugins.md").read_text().split("## 2. ")[1].split("## When something")[0]
        home = self.folder / "home"
        clean = home / "work"
        (clean / "mine").mkdir(parents=True)
        (home / "pcegar").symlink_to(self.prefix)
        parts = re.split(r"```\w*\n(.*?)```", page, flags=re.DOTALL)
        names = [re.findall(r"`(mine/[\w.]+|\w+\.(?:c|spc))`", before)[-1] for before in parts[:-1:2]]
        files = list(zip(names, parts[1::2]))
        self.assertEqual(names, ["mine/plugin.cpp", "mine/CMakeLists.txt", "program.c", "many.spc", "few.spc"])
        for name, text in files:
            (clean / name).write_text(text)
        commands = re.findall(r"^    (\S.*)$", "".join(parts[::2]), re.MULTILINE)
        tools = f"{pathlib.Path(self.pcegar).parent}:{pathlib.Path(self.cmake).parent}"
        script = f"set -e\nPATH={tools}:$PATH\n" + "\n".join(commands)
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=clean, check=False,
                              env={**os.environ, "HOME": str(home), "CXX": self.compiler})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        counts = [json.loads((clean / name).read_text())["counts"] for name in ("without.json", "with.json")]
        self.assertEqual([c["provident.computed"] for c in counts], [7, 1])

    def test_operators_that_are_broken(self):
        plugin = self.compile("broken", BROKEN)
        for option in ("--rank", "--select"):
            for name, problem in (("none", "returned nothing"), ("far", "index 99"), ("twice", "twice")):
                run = self.run_pcegar("--plugin", plugin, option, name, self.program)
                self.assert_refused(run, "broken.so", f"'{name}'", problem)
        for options, problem in ((("--rank", "thrower"), "oh no"),
                                 (("--select", "thrower"), "no std::exception"),
                                 (("--prefer", "thrower", "--slice-prefixes", "4"), "bad_alloc"),
                                 (("--rank", "missing"), "made no operator")):
            run = self.run_pcegar("--plugin", plugin, *options, self.program)
            self.assert_refused(run, "broken.so", problem)

        for name, problem in (("twice-there", "index 0 twice"), ("left-out", "left out a property"),
                              ("beyond", "index 2 of 2"), ("empty", "empty partition"), ("throwing", "oh no")):
            run = self.run_pcegar("--plugin", plugin, "--properties", name, *self.specifications(), self.program)
            self.assert_refused(run, "broken.so", f"'{name}'", problem)

    def test_operators_that_end_the_process(self):
        """Named, with what was decided before, and no exit code of a verdict."""
        plugin = self.compile("fatal", FATAL)
        decided = self.folder / "decided.spc"
        decided.write_text("OBSERVER AUTOMATON decided\nINITIAL STATE Watch;\nSTATE USEFIRST Watch :\n"
                           "  MATCH {nowhere()} -> ERROR(\"reached\");\nEND AUTOMATON\n")
        for name, problem in (("crash", "segmentation fault"), ("exit", "exit() was called"), ("abort", "abort"),
                              ("deep", "the stack is used up")):
            with self.subTest(name):
                run = self.run_pcegar("--plugin", plugin, "--rank", name, *self.specifications(), "--spec", decided,
                                      self.program)
                self.assertEqual(run.returncode, 70, run)
                self.assertRegex(run.stderr, f"internal error: .*{re.escape(problem)}.* in plug-in '.*fatal.so'")
                self.assertIn("Property decided: TRUE", run.stdout)
                self.assertRegex(run.stdout, r"Property call: UNKNOWN \(.*plug-in")
                self.assertTrue(run.stdout.endswith("Verification result: UNKNOWN\n"), run.stdout)
        run = self.run_pcegar("--plugin", plugin, "--rank", "loop", "--time-limit", "1", *self.specifications(),
                              self.program)
        self.assertEqual(run.returncode, 11, run)
        self.assertRegex(run.stdout, r"Property call: UNKNOWN \(not checked: time limit reached in plug-in")

    def test_registrations_that_are_broken(self):
        for number, (problem, body) in enumerate(REGISTRATIONS.items()):
            text = f"#include <pcegar/plugin.hpp>\n#include <stdexcept>\nPCEGAR_PLUGIN(registry) {{ (void)registry; {body} }}\n"
            plugin = self.compile(f"registration{number}", text)
            self.assert_refused(self.run_pcegar("--plugin", plugin, self.program), problem)

    def test_files_that_are_no_plugins(self):
        self.assert_refused(self.run_pcegar("--plugin", "nonesuch.so", self.program), "nonesuch.so")
        self.assert_refused(self.run_pcegar("--plugin", self.program, self.program), "cannot be loaded")
        library = self.compile("library", "int x;\n")
        self.assert_refused(self.run_pcegar("--plugin", library, self.program),
                            "pcegar_plugin_api_version() is missing")
        old = self.compile("old", '#include <cstdint>\nextern "C" std::uint32_t pcegar_plugin_api_version() { return 99; }\n')
        self.assert_refused(self.run_pcegar("--plugin", old, self.program), "version 99")
        half = self.compile("half", '#include <pcegar/plugin.hpp>\nextern "C" std::uint32_t pcegar_plugin_api_version() { return pcegar::plugin::api_version; }\n')
        self.assert_refused(self.run_pcegar("--plugin", half, self.program),
                            "pcegar_plugin_register() is missing")


if __name__ == "__main__":
    PluginTest.pcegar, PluginTest.build, PluginTest.cmake, PluginTest.compiler = sys.argv[1:5]
    unittest.main(argv=[sys.argv[0], *sys.argv[5:]])
