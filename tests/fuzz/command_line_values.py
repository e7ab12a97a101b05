# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What command_line.py draws from: options with values, programs and specifications, damage to them."""

import copy
import os
import re

FOLDER = object()
FIFO = object()
LIMIT = "2"

OUTPUTS = {"result": "out.json", "stats": "stats.json", "counterexample": "path.txt", "harness": "harness.c",
           "refinement-log": "log.jsonl", "precision-out": "precision.smt2", "dump-cfa": "cfa.dot",
           "dump-arg": "arg.dot", "dump-automaton": "automaton.dot", "dump-queries": "queries",
           "witnesses": "witnesses", "sarif": "results.sarif", "coverage": "coverage.info", "report": "report",
           "environment-out": "environment.c"}
OUTPUT_NAMES = ["", "-", ".", "..", "/", "/dev/null", "/dev/full", "/dev/stdout", "/proc/self/mem", "/dev/null/x",
                "missing/x.json", "folder", "fifo", "loop", "link", "folder/x.json", "ü ☃.json", "a\nb.json", "x" * 300,
                "x" * 250, "--stats", "@out", "%s%n.json", "out.c", "program.c", "rule.spc", "./out.json", b"\xff.json"]
INPUT_NAMES = ["", "-", ".", "/", "/dev/null", "/dev/zero", "/dev/full", "missing.c", "folder", "folder.c", "fifo",
               "loop", "loop.c", "unreadable.c", "empty.c", "☃.c", "x" * 300 + ".c", "program.c", b"\xff.c", "rule.spc"]
NUMBERS = ["0", "1", "2", "3", "8", "255", "256", "257", "1000", "1001", "65536", "2147483647", "2147483648",
           "4294967295", "4294967296", "9223372036854775808", "1" + "0" * 400, "-1", "-0", "+1", "0.5", "1e3", "1e400",
           "1e-400", "nan", "inf", "-inf", "0x10", "", " 1", "1 ", "1,2", "٣", "none", "auto", "one"]
HOSTILE = ["", " ", ",", ",,", "id,", ",id", "\n", "\t", "%s%s%n", "ü", "☃", "A" * 5000, "-", "--", "-1", "*", "?", "$(id)",
           "'", '"', "\\", "random:", "join:0", "join:-1", "join:99999999999999999999", "k:0", "id,id,id", b"\xff\xfe", ":",
           ":1", "best:1", "best:0:x", "lbe-or:", "partition:0", "partition:4294967297"]
WORDS = {
    "entry": ["main", "f", "missing", "reach_error", "malloc", "__VERIFIER_nondet_int", "operator+", "main;", "1"],
    "external-functions": ["reach", "enclosing", "pure"], "allocations": ["may-fail", "succeed"],
    "environment-memory": ["unknown", "chosen"], "outside-pointers": ["members", "apart"],
    "structure-accesses": ["any", "typed"],
    "printing": ["may-fail", "succeeds"], "algorithm": ["pcegar", "cegar"],
    "rank": ["id", "first", "level-asc", "level-desc", "property", "round-robin", "path-length", "loop-heads",
             "shared-prefix", "cost", "random:1", "level-asc,cost", "random:18446744073709551615", "id,id"],
    "select": ["first", "join-all", "join:2", "up-to:3", "best:2:width", "delay:loops", "cover", "vote", "adaptive:2",
               "delay:loops,first"],
    "prefer": ["auto", "first", "short", "long", "shallow-pivot", "deep-pivot", "narrow", "simple-domains",
               "few-variables,short", "few-new-predicates", "no-loop-counters", "few-assumptions"],
    "precision-scope": ["auto", "location", "function", "live", "global", "path"], "restart": ["whole", "root", "pivot"],
    "first-effort": ["limited", "slight", "full"], "fallbacks": ["on", "off"], "generalise": ["on", "off"],
    "recipe": ["default", "thesis"], "coverage": ["eager", "lazy"],
    "abs": ["sbe", "lbe", "lbe-or:3", "k:1", "k:5", "lbe-and:2"], "abstraction": ["boolean", "cartesian"],
    "traversal": ["rpo", "dfs", "bfs"], "signed-overflow": ["either", "undefined", "wraps"],
    "arithmetic": ["auto", "integer", "bitprecise"], "certify": ["on", "off"], "solver": ["z3", "cvc5"],
    "interpolation": ["proof", "spacer", "projection", "cvc5", "core-atoms", "spacer,proof"],
    "interpolant-strength": ["strong", "weak", "symmetric", "fewest"], "check-with": ["z3", "cvc5", "off"],
    "properties": ["all-together", "separate", "joint", "relevance", "partition:2", "partition:1000000"],
    "log": ["quiet", "warning", "info", "debug"], "recursion-bound": ["auto", "1", "1000"],
    "early-refinement": ["none", "1"], "pace": ["2"],
    "plugin": ["garbage.so", "folder", "fifo", "libm.so.6", "/dev/zero", "", "./garbage.so"],
    "cpp-arg": ["-DX", "-DERROR=0", "-include", "-I.", "-MD", "-MMD", "-MFdeps", "-save-temps", "-oout", "-Wall", "-E", "-",
                "", "@program.c", "-x", "-xc++", "-std=c89", "-std=nonsense", "-fsanitize=address", "-emit-llvm", "-S", "-c",
                "-v", "-###", "--version", "--help", "-fsyntax-only", "-Xclang", "-ftime-trace", "-fmodules",
                "-fmodules-cache-path=cache", "--serialize-diagnostics=diagnostics", "-m32", "-mllvm", "--target=arm",
                "-U__x86_64__", "-Dmain=other", "-gsplit-dwarf", "-dependency-file", "-O3", "-funsigned-char", "-fbogus",
                "-working-directory=/", "-print-search-dirs", "-fcrash-diagnostics-dir=x", "-DINT=" + "(" * 3000],
}
NUMERIC = {"recursion-bound", "early-refinement", "pace", "slice-prefixes", "refinement-jobs", "execution-steps",
           "time-limit", "wall-limit", "memory-limit", "processes", "property-time", "property-refinements",
           "together-states", "dump-threshold"}
INPUT_OPTIONS = {"spec": "rule.spc", "model": "model.c", "precision-in": "given.smt2"}
TOKENS = [b"{", b"}", b"(", b")", b";", b"*", b"&", b"[", b"]", b"->", b"...", b"0", b"-1", b"4294967296", b"1.5e300", b"\0",
          b"\xff", b"int", b"struct s", b"goto ERROR;", b"while(1)", b"for(;;)", b"return", b"__attribute__((x))", b"asm(\"\");",
          b"_Complex", b"_Atomic", b"sizeof", b"#include \"program.c\"\n", b"#define int long\n", b"/*", b"\"", b"'", b"\\\n",
          b"main", b"main()", b"static", b"__int128", b"0/0", b"? :", b"switch(0)", b"case 1:", b"[-1]", b"[1<<30]", b"//",
          b"MATCH", b"GOTO", b"ERROR", b"$1", b"$?", b"->", b"STATE", b"END AUTOMATON", b"INITIAL STATE", b"TRUE", b"CHECK("]


class Case:
    """A command line with the files that it is about."""

    def __init__(self):
        self.options = []  # (name, value or None, joined by '='?)
        self.inputs = []
        self.files = {}  # name: content, FOLDER, FIFO, or a string: what a symbolic link names
        self.command = []  # of a subcommand
        self.limit = ["--time-limit", LIMIT]

    @property
    def is_subcommand(self):
        return bool(self.command)

    @property
    def is_lint(self):
        return self.command[:1] == ["spec"]

    @property
    def may_take_longer(self):
        return any(name == "run-harness" for name, _, _ in self.options)

    def arguments(self):
        result = list(self.command)
        for name, value, is_joined in self.options:
            if value is None:
                result.append(f"--{name}")
            elif is_joined:
                result.append(os.fsencode(f"--{name}=") + os.fsencode(value))
            else:
                result += [f"--{name}", value]
        return result + ([] if self.is_subcommand else self.limit) + self.inputs

    def plain_arguments(self):
        return [os.fsdecode(a).encode("utf-8", "backslashreplace").decode() for a in self.arguments()]

    def outputs(self):
        """Names that the run may write, with their option."""
        result = {}
        for name, value, _ in self.options:
            if name in OUTPUTS and value:
                text = os.path.normpath(os.fsdecode(value))
                if name == "dump-queries":
                    text = text.split("/")[0]
                if text not in (".", ".."):
                    result["target" if text == "link" else text] = name
        return result

    def write_files(self, folder):
        for name, content in self.files.items():
            path = os.path.join(os.fsencode(folder), os.fsencode(name))
            if content is FOLDER:
                os.mkdir(path)
            elif content is FIFO:
                os.mkfifo(path)
            elif isinstance(content, str):
                os.symlink(content, path)
            else:
                with open(path, "wb") as file:
                    file.write(content)
        if "unreadable.c" in self.files:
            os.chmod(os.path.join(folder, "unreadable.c"), 0)

    def smaller(self):
        """The same without one option or input."""
        for member in ("options", "inputs"):
            for i in range(len(getattr(self, member))):
                one = copy.deepcopy(self, {id(FOLDER): FOLDER, id(FIFO): FIFO})
                del getattr(one, member)[i]
                yield one


def damaged(draw, text):
    """The bytes with one to three accidents."""
    for _ in range(draw.choice([1, 1, 1, 2, 3])):
        at = draw.randrange(len(text) + 1)
        how = draw.randrange(8)
        if how == 0:
            text = text[:at]
        elif how == 1:
            text = text[:at] + bytes([draw.randrange(256)]) + text[at + 1:]
        elif how == 2:
            text = text[:at] + draw.choice(TOKENS) + text[at:]
        elif how == 3:
            text = text[:at] + draw.choice(TOKENS) + text[at + draw.randrange(20):]
        elif how == 4:
            text = text[:at] + text[at + draw.randrange(100):]
        elif how == 5:
            end = at + draw.randrange(200)
            text = text[:end] + text[at:end] * draw.choice([1, 2, 50]) + text[end:]
        elif how == 6:
            lines = text.split(b"\n")
            draw.shuffle(lines)
            text = b"\n".join(lines)
        else:
            numbers = list(re.finditer(rb"\b\d+\b", text))
            if numbers:
                number = draw.choice(numbers)
                new = draw.choice([b"0", b"-1", b"2147483647", b"2147483648", b"18446744073709551615", b"99999999999999999999"])
                text = text[:number.start()] + new + text[number.end():]
    return text


def without_pipes(case):
    """Subcommands have no limits: one that reads a pipe waits for its writer."""
    case.inputs = [name for name in case.inputs if name != "fifo"]
    return case


class Menu:
    """The options of --help, and the programs and specifications of the tests."""

    def __init__(self, help_text, root):
        rows = re.findall(r"^  --([a-z0-9-]+)(?: ([A-Za-z][^\s]*))?", help_text, re.MULTILINE)
        self.options = [(name, bool(value)) for name, value in rows]
        programs = sorted((root / "tests/regress").glob("*.c")) + sorted((root / "tests/cli/programs").glob("*.c"))
        rules = [*sorted((root / "props/linux").glob("*.spc")), *sorted((root / "props").glob("*.prp")),
                 *sorted((root / "tests/fuzz/seeds").iterdir()), *sorted((root / "tests/cli/corpus/malformed").glob("*.*"))]
        self.programs = [p.read_bytes() for p in programs if p.stat().st_size < 6000]
        self.rules = [(p.suffix, p.read_bytes()) for p in rules if p.is_file() and p.stat().st_size < 6000]
        self.includes = {p.name: p.read_bytes() for p in sorted((root / "props/linux").glob("*.inc"))}

    def case(self, draw):
        case = Case()
        self.add_files(draw, case)
        kind = draw.randrange(20)
        if kind == 0:
            case.command = ["spec", "lint"]
            case.inputs = [self.input_name(draw, "rule.spc") for _ in range(draw.randrange(3))]
            return without_pipes(case)
        if kind == 1:
            case.command = ["explain"]
            case.files["log.jsonl"] = damaged(draw, b'{"record":"run","format":1,"algorithm":"pcegar","rank":"id",'
                                              b'"select":"first","arithmetic":"integer","properties":["a"]}\n'
                                              b'{"record":"verdict","property":"a","verdict":"TRUE"}\n')
            case.inputs = [self.input_name(draw, "log.jsonl") for _ in range(draw.choice([1, 1, 1, 0, 2]))]
            return without_pipes(case)
        for _ in range(draw.choice([0, 1, 1, 2, 2, 3, 4, 6, 10])):
            self.add_option(draw, case)
        for _ in range(draw.choice([1] * 12 + [0, 2, 3])):
            case.inputs.append(self.input_name(draw, "program.c"))
        if draw.randrange(40) == 0:
            case.inputs.append(draw.choice(["--nonsense", "--", "-x", "--time", "--stats", "--=", "---", "-"]))
        if any(name == "time-limit" for name, _, _ in case.options):
            case.limit = ["--wall-limit", LIMIT]
        return case

    def add_files(self, draw, case):
        def perhaps(text):
            return damaged(draw, text) if draw.randrange(4) == 0 else text
        suffix, rule = draw.choice(self.rules)
        case.files = {"program.c": perhaps(draw.choice(self.programs)), "rule.spc": perhaps(rule), "other" + suffix: rule,
                      "model.c": perhaps(draw.choice(self.programs)), "garbage.so": draw.randbytes(100),
                      "given.smt2": perhaps(b"; A3 location main 1 0\n(declare-fun |main::x| () Int)\n(assert (= |main::x| 0))\n"),
                      "empty.c": b"", "unreadable.c": b"int main(void) { return 0; }\n", "folder": FOLDER, "folder.c": FOLDER,
                      "fifo": FIFO, "loop": "loop", "loop.c": "loop.c", "link": "target", "target": b"old",
                      **self.includes}

    def input_name(self, draw, usual):
        return draw.choice(INPUT_NAMES) if draw.randrange(12) == 0 else usual

    def add_option(self, draw, case):
        name, takes_value = draw.choice(self.options)
        if name in ("help", "version", "list-operators", "run-harness", "plugin", "cpp-arg") and draw.randrange(4):
            return  # these mostly end the run before it begins, or take long
        limits = {n for n, _, _ in case.options} & {"time-limit", "wall-limit"}
        if name in ("time-limit", "wall-limit") and limits:
            return  # one of them is always there to end the run
        value = None
        if takes_value:
            value = self.value(draw, name)
        for _ in range(2 if draw.randrange(20) == 0 else 1):
            case.options.append((name, value, draw.randrange(2) == 0 or bool(value) and os.fsencode(value)[:1] == b"-"))

    def value(self, draw, name):
        if name in OUTPUTS:
            return draw.choice(OUTPUT_NAMES) if draw.randrange(5) == 0 else OUTPUTS[name]
        if name in INPUT_OPTIONS:
            return self.input_name(draw, INPUT_OPTIONS[name])
        if draw.randrange(25) == 0:
            return draw.choice(HOSTILE)
        if name in NUMERIC and (name not in WORDS or draw.randrange(2)):
            return draw.choice(NUMBERS if draw.randrange(3) == 0 else NUMBERS[1:6])
        return draw.choice(WORDS.get(name, HOSTILE))
