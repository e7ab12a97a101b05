# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The Python parts of `pcegar linux`, without network and without a kernel.

    unit_test.py PCEGAR
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "linux"))
from pcegar_linux import (cache, compiler, isolation, kbuild, listing, manifest,  # noqa: E402
                          mutate, packages, verify)
from pcegar_linux.errors import UserError  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else None
MODULE = """\
struct mutex { int held; };
void mutex_lock(struct mutex *);
void mutex_unlock(struct mutex *);
static struct mutex lock;
int input(void);
int init_module(void) {
  mutex_lock(&lock);
  if (MISTAKE && input())
    return -1;
  mutex_unlock(&lock);
  return 0;
}
void cleanup_module(void) { mutex_lock(&lock); mutex_unlock(&lock); }
"""


# A module of two files: a misc device whose static operations are in the second one.
TWO_COMMON = """struct file { void *private_data; };
struct inode { int number; };
struct file_operations { int (*open)(struct inode *, struct file *);
                         int (*release)(struct inode *, struct file *); };
struct miscdevice { const char *name; const struct file_operations *fops; };
struct mutex { int count; };
extern void mutex_lock(struct mutex *);
extern void mutex_unlock(struct mutex *);
"""
TWO_A = TWO_COMMON + """extern struct miscdevice *two_device(void);
extern int misc_register(struct miscdevice *);
extern void misc_deregister(struct miscdevice *);
static int opened;
int init_module(void) { opened = 0; return misc_register(two_device()); }
void cleanup_module(void) { misc_deregister(two_device()); }
"""
TWO_B = TWO_COMMON + """static struct mutex lock;
static int opened(struct inode *i, struct file *f) { mutex_lock(&lock); mutex_unlock(&lock); return 0; }
static int closed(struct inode *i, struct file *f) { mutex_lock(&lock); mutex_unlock(&lock); return 0; }
static const struct file_operations fops = { .open = opened, .release = closed };
static struct miscdevice device = { .name = "two", .fops = &fops };
struct miscdevice *two_device(void) { return &device; }
"""


def mini_kernel(folder):
    """A cache with a kernel of three modules that has the files Clang is told to include."""
    kernel = folder / "6.1.1-1"
    source = kernel / "source"
    headers = kernel / "headers" / "usr" / "src" / "linux-headers-6.1.0-1-amd64"
    for name in ("include/linux", "drivers/mini", "arch/x86/include"):
        (source / name).mkdir(parents=True)
    headers.mkdir(parents=True)
    for name in ("compiler-version.h", "kconfig.h", "compiler_types.h"):
        (source / "include" / "linux" / name).write_text("\n", encoding="utf-8")
    (headers / ".config").write_text("CONFIG_MINI=m\nCONFIG_TWO=m\n# CONFIG_OFF is not set\n",
                                     encoding="utf-8")
    (source / "drivers" / "mini" / "Makefile").write_text(
        "obj-$(CONFIG_MINI) += good.o bad-one.o\nobj-$(CONFIG_TWO) += two.o\n"
        "obj-$(CONFIG_OFF) += off.o\ntwo-y := a.o b.o\nccflags-y := -I$(src)/include -DMINI\n"
        "CFLAGS_good.o := -DMISTAKE=0\nCFLAGS_bad-one.o := -DMISTAKE=1\n", encoding="utf-8")
    for name in ("good", "bad-one", "off"):
        (source / "drivers" / "mini" / f"{name}.c").write_text(MODULE, encoding="utf-8")
    (source / "drivers" / "mini" / "a.c").write_text(TWO_A, encoding="utf-8")
    (source / "drivers" / "mini" / "b.c").write_text(TWO_B, encoding="utf-8")
    (kernel / "ready").write_text(json.dumps(
        {"version": "6.1.1-1", "source": "linux-source-6.1", "headers": headers.name}),
        encoding="utf-8")
    (folder / "default").write_text("6.1.1-1\n", encoding="utf-8")
    return cache.Kernel(kernel)


class WithKernel(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.kernel = mini_kernel(self.folder)


class Packages(unittest.TestCase):
    TEXT = ("Package: linux-headers-amd64\nVersion: 6.1.9-2\nDepends: linux-headers-6.1.0-9-amd64 "
            "(= 6.1.9-2)\n\nPackage: linux-headers-amd64\nVersion: 6.1.8-1\n"
            "Depends: linux-headers-6.1.0-8-amd64\n")

    def test_records(self):
        found = packages.records(self.TEXT)
        self.assertEqual([r["Version"] for r in found], ["6.1.9-2", "6.1.8-1"])
        self.assertEqual(packages.abi_package(found[0]), "linux-headers-6.1.0-9-amd64")
        self.assertIsNone(packages.abi_package({"Depends": "linux-headers-6.12.1-1-amd64"}))

    def test_choose(self):
        pairs = [packages.Pair("6.1.9-2", "s", "h9"), packages.Pair("6.1.8-1", "s", "h8")]
        self.assertEqual(packages.choose(None, pairs).headers, "h9")
        self.assertEqual(packages.choose("6.1.8-1", pairs).headers, "h8")
        with self.assertRaisesRegex(UserError, "6.1.9-2, 6.1.8-1"):
            packages.choose("6.1.7-1", pairs)
        with self.assertRaisesRegex(UserError, "apt-get update"):
            packages.choose(None, [])


class Cache(WithKernel):
    def test_open(self):
        self.assertEqual(cache.open_kernel(self.folder).version, "6.1.1-1")
        with self.assertRaisesRegex(UserError, "prepared: 6.1.1-1"):
            cache.open_kernel(self.folder, "6.1.2-1")
        with self.assertRaisesRegex(UserError, "pcegar linux prepare"):
            cache.open_kernel(self.folder / "none")

    def test_a_version_without_ready_is_absent(self):
        (self.folder / "6.1.1-1" / "ready").unlink()
        with self.assertRaises(UserError):
            cache.open_kernel(self.folder)


class Kbuild(WithKernel):
    def test_module(self):
        module = kbuild.find(self.kernel, "drivers/mini/bad-one.c")
        self.assertEqual(module.objects, ("drivers/mini/bad-one.c",))
        self.assertEqual(module.name, "bad_one")
        self.assertIn("-DMISTAKE=1", module.flags)
        self.assertIn("-DMINI", module.flags)
        self.assertNotIn("-DMISTAKE=0", module.flags)

    def test_bare_name(self):
        self.assertEqual(kbuild.find(self.kernel, "good").path, "drivers/mini/good")
        with self.assertRaisesRegex(UserError, "names no file"):
            kbuild.find(self.kernel, "nothing")

    def test_several_objects(self):
        files, others = kbuild.c_files(self.kernel, kbuild.find(self.kernel, "drivers/mini/two"))
        self.assertEqual(sorted(file.name for file in files), ["a.c", "b.c"])
        self.assertEqual(others, ())

    def test_switched_off(self):
        with self.assertRaisesRegex(UserError, "switched off"):
            kbuild.find(self.kernel, "drivers/mini/off")

    def test_flags(self):
        module = kbuild.find(self.kernel, "drivers/mini/good")
        flags = compiler.module_flags(module, self.kernel, "drivers/mini")
        self.assertIn(f"-I{self.kernel.source}/drivers/mini/include", flags)
        self.assertEqual(flags[-1], f"-I{self.kernel.source}/drivers/mini")


class Verify(unittest.TestCase):
    def test_rules(self):
        folder = ROOT / "props" / "linux"
        self.assertEqual([f.stem for f in verify.rule_files("32_1a,spinlock,32_1a", folder)],
                         ["32_1a", "spinlock"])
        self.assertGreater(len(verify.rule_files(None, folder)), 14)
        with self.assertRaisesRegex(UserError, "no rule '33'"):
            verify.rule_files("33", folder)

    def test_limits_of_the_user_win(self):
        self.assertNotIn("--time-limit", verify.unless_given(["--time-limit=3"], verify.DEFAULTS))
        self.assertNotIn("--time-limit", verify.unless_given(["--time-limit", "3"], verify.DEFAULTS))
        self.assertIn("--time-limit", verify.unless_given([], verify.DEFAULTS))

    def test_what_holds_of_kernels_unless_the_user_says_otherwise(self):
        def command(rest):
            return verify.pcegar_command("pcegar", ["unit.c"], [], [], None, rest)
        memory = ["--outside-pointers", "apart", "--structure-accesses", "typed", "--environment-memory", "shared"]
        memory = ["--pointer-recursion", "none", *memory]
        self.assertEqual(command([]), ["pcegar", "--pointer-calls", "exact", *memory, "unit.c"])
        self.assertEqual(command(["--pointer-calls=alike"]),
                         ["pcegar", *memory, "--pointer-calls=alike", "unit.c"])

    def test_combined(self):
        self.assertEqual(verify.combined([0, 11, 0]), 11)
        self.assertEqual(verify.combined([10, 11]), 10)
        self.assertEqual(verify.combined([10, 70, 0]), 70)
        self.assertEqual(verify.combined([0, 0]), 0)


class Mutate(unittest.TestCase):
    TEXT = """\
#include <linux/slab.h>
/* mutex_lock(&x); */
static int f(struct d *d) {
  mutex_lock(&d->lock);
  if (d->bad) {
    mutex_unlock(&d->lock);
    return -EINVAL;
  }
  spin_lock_irqsave(&d->slock, flags);
  p = kmalloc(4,
              GFP_ATOMIC);
  if (p)
    d->urb = usb_alloc_urb(0, GFP_KERNEL);
  spin_unlock_irqrestore(&d->slock, flags);
  mutex_unlock(&d->lock);
  usb_free_urb(d->urb);
  return 0;
}
"""

    def changed(self, kind):
        """The lines that differ, and the rules."""
        result = []
        for mutation in mutate.mutations(self.TEXT, kind):
            new = mutate.mutated(self.TEXT, mutation)
            self.assertEqual(new.count("\n"), self.TEXT.count("\n"))
            pairs = zip(self.TEXT.split("\n"), new.split("\n"))
            result.append((mutation.rule, [(i, b.strip()) for i, (a, b) in enumerate(pairs, 1)
                                           if a != b]))
        return result

    def test_failures_are_ignored_where_the_rule_looks(self):
        """Rule 134_1a judges what probe functions and the initialisation return, and no others."""
        text = ("static int start(struct net_device *d)\n{\n  int e;\n  e = register_netdev(d);\n"
                "  return e;\n}\n")
        self.assertEqual(mutate.mutations(text, "ignored-failure"), [])
        for use in ("module_init(start);\n", "struct usb_driver d = { .probe = start };\n"):
            self.assertEqual([m.rule for m in mutate.mutations(text + use, "ignored-failure")],
                             ["134_1a"])

    def test_kinds(self):
        self.assertEqual(self.changed("drop-unlock"), [("32_1a", [(6, ";")])])
        self.assertEqual(self.changed("double-lock"), [
            ("32_1a", [(4, "{ mutex_lock(&d->lock); mutex_lock(&d->lock); }")]),
            ("spinlock", [(9, "{ spin_lock_irqsave(&d->slock, flags); "
                              "spin_lock_irqsave(&d->slock, flags); }")])])
        self.assertEqual(self.changed("relock"), [("32_1a", [(6, "mutex_lock(&d->lock);")]),
                                                  ("32_1a", [(15, "mutex_lock(&d->lock);")])])
        self.assertEqual(self.changed("wrong-gfp"), [
            ("43_1a", [(9, "spin_lock_irqsave(&d->slock, flags); kfree(kmalloc(8, GFP_KERNEL));")]),
            ("43_1a", [(11, "GFP_KERNEL);")])])
        self.assertEqual(self.changed("missing-free"), [("68_1a", [(16, ";")])])
        self.assertEqual(self.changed("lost-urb")[0][0], "68_1a")
        self.assertEqual(self.changed("missing-unregister"), [])

    def test_every_kind_names_a_rule(self):
        known = {f.stem for f in (ROOT / "props" / "linux").glob("*.spc")}
        for kind in mutate.KINDS:
            self.assertLessEqual({rule for rule, _ in self.changed(kind)}, known)


class Isolation(unittest.TestCase):
    def test_options_of_one_run(self):
        self.assertTrue(isolation.is_one_run(["--time-limit", "3"]))
        self.assertTrue(isolation.is_one_run(["--result=x.json"]))
        self.assertTrue(isolation.is_one_run(["--counterexample", "x"]))
        self.assertFalse(isolation.is_one_run(["--counterexample", "-", "--algorithm", "cegar"]))

    def test_names_of_rules(self):
        self.assertEqual(isolation.properties_of(ROOT / "props" / "linux" / "32_1a.spc"),
                         ["linux_32_1a_mutex"])
        for rule in (ROOT / "props" / "linux").glob("*.spc"):
            self.assertEqual(len(isolation.properties_of(rule)), 1, rule)

    def test_reasons(self):
        for reason in ("time limit reached", "memory is used up", "internal error: x", ""):
            self.assertTrue(isolation.Verdict("UNKNOWN", reason).may_change, reason)
        self.assertFalse(isolation.Verdict("UNKNOWN", "a value that is not modelled").may_change)
        self.assertFalse(isolation.Verdict("TRUE", "its time").may_change)

    def test_times(self):
        each = isolation.Times(60)
        self.assertEqual(each.first(3), (10, 60))
        self.assertEqual(each.alone(3), 60)
        spent = 5.5  # before
        total = isolation.Times(60, 300, lambda: spent)
        self.assertEqual(total.first(3), (10, 60))
        self.assertEqual(total.first(15), (6, 150))
        spent += 100.5
        self.assertEqual(total.alone(3), 66)
        spent += 20
        self.assertEqual(total.alone(2), 89)
        spent += 500
        self.assertEqual(total.alone(1), 1)

    FAKE = """\
import json, os, sys
file = sys.argv[sys.argv.index("--result") + 1]
rules = [w for w in sys.argv[1:] if w.endswith(".spc")]
names = ["linux_" + os.path.basename(r)[:-4] for r in rules]
def entry(name):
    if "easy" in name:
        return {"name": name, "status": "TRUE"}
    if len(rules) > 1:
        return {"name": name, "status": "UNKNOWN", "reason": "time limit reached"}
    if "late" in name:
        print(f"Property {name}: UNKNOWN (stopped after 6 s)")
        return {"name": name, "status": "NOT_CHECKED", "reason": "being checked"}
    return {"name": name, "status": "NOT_CHECKED" if "deadly" in name else "FALSE", "reason": ""}
json.dump({"properties": [entry(n) for n in names], "assumptions": []}, open(file, "w"))
if rules == [r for r in rules if "deadly" in r]:
    os.abort()
if rules == [r for r in rules if "late" in r]:
    sys.exit(11)
"""

    def test_one_rule_that_kills_its_process(self):
        with tempfile.TemporaryDirectory() as folder:
            scratch = Path(folder)
            (scratch / "fake.py").write_text(self.FAKE, encoding="utf-8")
            rules = []
            for name in ("deadly", "easy", "late", "wrong"):
                rules.append(scratch / f"{name}.spc")
                rules[-1].write_text(f"OBSERVER AUTOMATON linux_{name}\n", encoding="utf-8")
            command = [sys.executable, str(scratch / "fake.py")]
            lines = []
            status = isolation.Isolation(
                rules, isolation.Times(6), scratch, lambda some, _: command + [str(r) for r in some],
                lambda _: None, lines.append).run()
        self.assertEqual(lines[0], "Property linux_easy: TRUE")
        self.assertRegex(lines[1], r"Property linux_deadly: UNKNOWN \(the process ended")
        self.assertEqual(lines[2:], ["Property linux_late: UNKNOWN (stopped after 6 s)",
                                     "Property linux_wrong: FALSE", "Verification result: FALSE"])
        self.assertEqual(status, 70)


class Manifest(WithKernel):
    def test_rules(self):
        self.assertEqual(manifest.rules_of('/* mutex_lock(x) */ char *s = "mutex_lock(";'), [])
        self.assertEqual(manifest.rules_of("spin_lock(&l); p = kzalloc(1, f);"),
                         ["43_1a", "spinlock"])
        self.assertEqual(manifest.rules_of("mutex_lock(&l);"), ["32_1a"])

    def test_shipped(self):
        version, entries = listing.read_manifest(ROOT / "models" / "linux" / "modules.tsv")
        self.assertTrue(version.startswith("6.1."))
        self.assertGreater(len(entries), 1000)
        known = {f.stem for f in (ROOT / "props" / "linux").glob("*.spc")}
        self.assertLessEqual({r for e in entries for r in e.rules}, known)

    def test_state(self):
        text = (self.kernel.source / "drivers/mini/good.c").read_bytes()
        same = listing.Entry("drivers/mini/good.c", 1, (), hashlib.sha256(text).hexdigest())
        self.assertEqual(listing.state(same, self.kernel), "")
        self.assertEqual(listing.state(same._replace(sha256="0"), self.kernel), "changed")
        self.assertEqual(listing.state(same._replace(path="x.c"), self.kernel), "missing")


class Program(WithKernel):
    """The sub-command itself, on the small kernel."""

    def run_linux(self, *words):
        return subprocess.run([PROGRAM, "linux", *words], text=True, capture_output=True,
                              check=False)

    def verify(self, module, *options):
        return self.run_linux("verify", "--cache", str(self.folder), "--rules", "32_1a", module,
                              "--", "--time-limit", "20", *options)

    def setUp(self):
        if PROGRAM is None:
            self.skipTest("no program given")
        super().setUp()

    def test_verdicts(self):
        right, wrong = self.verify("good"), self.verify("drivers/mini/bad-one")
        self.assertIn("Property linux_32_1a_mutex: TRUE", right.stdout, right.stderr)
        self.assertEqual(right.returncode, 0)
        self.assertIn("Property linux_32_1a_mutex: FALSE", wrong.stdout, wrong.stderr)
        self.assertEqual(wrong.returncode, 10)

    def test_several_rules(self):
        found = self.run_linux("verify", "--cache", str(self.folder), "--rules",
                               "32_1a,spinlock,68_1a", "--rule-time", "20", "bad-one")
        lines = found.stdout.splitlines()
        self.assertEqual(found.returncode, 10, found.stderr)
        self.assertIn("Property linux_32_1a_mutex: FALSE", lines)
        self.assertEqual(sum(line.startswith("Property ") for line in lines), 3)
        self.assertEqual(lines[-1], "Verification result: FALSE")
        self.assertTrue(any(line.startswith("Rests on: ") for line in lines), lines)

    def test_a_whole_path(self):
        found = self.run_linux("verify", "--cache", str(self.folder), "--rules", "32_1a",
                               "--counterexample", "-", "bad-one")
        self.assertEqual(found.returncode, 10, found.stderr)
        self.assertIn("Counterexample for property linux_32_1a_mutex", found.stdout)
        self.assertNotIn("prints whole paths", found.stdout)

    def test_a_limit_of_one_process(self):
        for options, limit in (((), "300"), (("--rule-time", "20"), "40"), (("--total-time", "50"), "50"),
                               (("--rule-time", "20", "--total-time", "50"), "50")):
            found = self.run_linux("verify", "--cache", str(self.folder), "--keep", str(self.folder / "keep"), "--rules",
                                   "32_1a,68_1a", "--counterexample", "path.txt", *options, "--show-command", "good")
            self.assertIn(f"'--time-limit' '{limit}'", found.stdout)

    def test_a_reader_that_has_enough(self):
        command = [PROGRAM, "linux", "verify", "--cache", str(self.folder), "--keep",
                   str(self.folder / "keep"), "--show-command", "good"]
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "w") as closed:
            done = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, text=True, check=False)
        self.assertNotIn("Traceback", done.stderr)
        self.assertEqual(done.returncode, 141)

    def test_the_end_ends_what_was_started(self):
        program = """import os, pathlib, signal, subprocess, sys
from pcegar_linux import isolation
begin = subprocess.Popen
def popen(*arguments, **options):
    process = begin(*arguments, **options)
    pathlib.Path("new").write_text(str(process.pid))
    os.rename("new", "begun")
    if sys.argv[1:] == ["while it begins"]:
        os.kill(os.getpid(), signal.SIGTERM)
    return process
subprocess.Popen = popen
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
isolation.run_to_the_end(["tail", "-f", "/dev/null"])
"""
        for when in ("later", "while it begins"):
            with self.subTest(when), tempfile.TemporaryDirectory() as folder:
                begun = Path(folder) / "begun"
                with subprocess.Popen([sys.executable, "-c", program, when], cwd=folder, stdout=subprocess.DEVNULL,
                                      env={**os.environ, "PYTHONPATH": str(ROOT / "src" / "linux")}) as process:
                    while not begun.exists() and process.poll() is None:
                        os.sched_yield()
                    if when == "later":
                        process.terminate()
                    self.assertEqual(process.wait(), 143)
                with self.assertRaises(ProcessLookupError):
                    os.kill(int(begun.read_text(encoding="utf-8")), 0)

    def test_mutation(self):
        copy = self.folder / "copy.c"
        made = self.run_linux("mutate", "--cache", str(self.folder), "good", "--kind", "double-lock",
                              "--seed", "1", "--out", str(copy))
        what = json.loads(made.stdout)
        self.assertEqual((what["rule"], what["places"]), ("32_1a", 2), made.stderr)
        found = self.run_linux("verify", "--cache", str(self.folder), "--rules", "32_1a", "--as",
                               "good", str(copy))
        self.assertIn("Property linux_32_1a_mutex: FALSE", found.stdout, found.stderr)
        none = self.run_linux("mutate", "--cache", str(self.folder), "good", "--kind", "lost-urb")
        self.assertEqual(none.returncode, 2)

    def test_several_files(self):
        whole = self.verify("drivers/mini/two")
        self.assertIn("Property linux_32_1a_mutex: TRUE", whole.stdout, whole.stderr)
        self.assertNotIn("no statement that matters", whole.stderr)
        copy = self.folder / "b.c"
        made = self.run_linux("mutate", "--cache", str(self.folder), "drivers/mini/two", "--kind",
                              "double-lock", "--out", str(copy))
        self.assertEqual(json.loads(made.stdout)["source"], "b.c", made.stderr)
        found = self.run_linux("verify", "--cache", str(self.folder), "--rules", "32_1a", "--as",
                               "drivers/mini/two", str(copy))
        self.assertIn("Property linux_32_1a_mutex: FALSE", found.stdout, found.stderr)
        first = self.folder / "a.c"
        first.write_text(TWO_A, encoding="utf-8")
        own = self.run_linux("verify", "--cache", str(self.folder), "--rules", "32_1a",
                             "--one-module", str(first), str(copy))
        self.assertIn("Property linux_32_1a_mutex: FALSE", own.stdout, own.stderr)
        odd = self.run_linux("verify", "--cache", str(self.folder), "--as", "drivers/mini/two",
                             str(self.folder / "missing.c"))
        self.assertEqual(odd.returncode, 2)

    def test_own_file(self):
        file = self.folder / "own-driver.c"
        file.write_text("#define MISTAKE 0\n" + MODULE, encoding="utf-8")
        found = self.verify(str(file))
        self.assertIn("Verification result: TRUE", found.stdout, found.stderr)

    def test_errors(self):
        missing = self.verify("no/such/module")
        self.assertEqual(missing.returncode, 2)
        self.assertIn("pcegar linux: error: ", missing.stderr)
        for words, message in (
                (["verify", "--rule-time", "-5", "good"], "'-5' is not a positive number"),
                (["verify", "none.c"], "'none.c' names no file here and none of the kernel"),
                (["list", "--rules", "odd"], "no rule 'odd'; there are ")):
            found = self.run_linux(words[0], "--cache", str(self.folder), *words[1:])
            self.assertEqual(found.returncode, 2)
            self.assertIn(message, found.stderr)
        none = self.run_linux("verify", "--cache", str(self.folder / "empty"), "good")
        self.assertEqual(none.returncode, 2)
        self.assertIn("run `pcegar linux prepare`", none.stderr)

    def test_opaque_functions(self):
        file = self.folder / "opaque.c"
        file.write_text("int zero(void) { return 0; }\nvoid reach_error(void);\n"
                        "int main(void) { if (zero()) reach_error(); return 0; }\n",
                        encoding="utf-8")
        names = self.folder / "names"
        names.write_text("# a remark\nother zero # another\n", encoding="utf-8")
        for options, verdict in (([], "TRUE"), (["--opaque-functions", str(names)], "FALSE")):
            found = subprocess.run([PROGRAM, *options, str(file)], text=True, capture_output=True,
                                   check=False)
            self.assertIn(f"Verification result: {verdict}", found.stdout)

    def test_a_model_stands_for_an_opaque_static_function(self):
        file, model = self.folder / "static.c", self.folder / "model.c"
        file.write_text("static inline int one(void) { return 0; }\nvoid reach_error(void);\n"
                        "int main(void) { if (one() != 1) reach_error(); return 0; }\n",
                        encoding="utf-8")
        model.write_text("int one(void) { return 1; }\n", encoding="utf-8")
        names = self.folder / "names"
        names.write_text("one\n", encoding="utf-8")
        found = subprocess.run([PROGRAM, "--opaque-functions", names, "--model", model, file],
                               text=True, capture_output=True, check=False)
        self.assertIn("Verification result: TRUE", found.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
