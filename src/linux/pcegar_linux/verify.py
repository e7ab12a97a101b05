# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""`pcegar linux verify`: a module of the kernel, or a C file of the user, against the rules."""

import argparse
import contextlib
import os
import re
import sys
import tempfile
from pathlib import Path

from . import cache, compiler, environment, isolation, kbuild, share
from .errors import UserError

# What pcegar is told unless the user's options, behind `--`, say it.
DEFAULTS = {"--time-limit": "300", "--memory-limit": "8000", "--properties": "relevance"}
# Kernels with control-flow integrity refuse other calls through pointers. What the kernel's
# structures hold is part of the environment.
KERNEL = {"--pointer-calls": "exact", "--pointer-recursion": "none", "--outside-pointers": "apart",
          "--structure-accesses": "typed",
          "--environment-memory": "shared"}
RULE_SECONDS = 60
# TRUE, FALSE, UNKNOWN, usage, internal error: of several runs the status is the last one of these.
STATUS_ORDER = [0, 11, 10, 2, 70]


def seconds(text):
    """A limit of the command line."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive number of seconds")
    return int(text)


class PassedOn(argparse.Action):
    """An option of pcegar itself that need not stand behind `--`."""

    def __call__(self, parser, namespace, values, option_string=None):
        namespace.passed_on = getattr(namespace, "passed_on", []) + [option_string, values]


def add_options(command):
    command.add_argument("modules", nargs="+", metavar="MODULE|FILE.c",
                         help="drivers/usb/misc/usblcd, its name alone, or a C file of yours")
    command.add_argument("--rules", default=None, metavar="RULE,...",
                         help="as in 32_1a,spinlock (default: all in props/linux); `--rules=none` "
                         "leaves it to options behind --")
    command.add_argument("--environment", type=Path, metavar="FILE.c",
                         help="functions and main() of yours, put behind the driver")
    command.add_argument("--keep", type=Path, metavar="DIR",
                         help="folder that keeps the translation unit and the command")
    command.add_argument("--as", dest="like", metavar="MODULE",
                         help="read C files of yours with the flags of this module, in the place of "
                         "its files (for changed copies)")
    command.add_argument("--one-module", action="store_true",
                         help="the C files are one module (default: one each)")
    command.add_argument("--rule-time", type=seconds, metavar="SECONDS",
                         help=f"CPU seconds for each rule (default: {RULE_SECONDS})")
    command.add_argument("--total-time", type=seconds, metavar="SECONDS",
                         help="CPU seconds for a module; rules that are open after one process for "
                         "all share what is left (default: no limit but that of each rule)")
    command.add_argument("--together", action="store_true",
                         help="one process for all rules, 300 CPU seconds unless --rule-time, for "
                         "each, or --time-limit says otherwise; also with options that concern one "
                         "process")
    command.add_argument("--effects", type=Path, action="append", metavar="FILE",
                         help="states what functions do that only the kernel defines, instead of "
                         "models/linux/effects.txt; /dev/null states nothing")
    command.add_argument("--raw", action="store_true",
                         help="the kernel's headers as they are, without pcegar's overlay")
    command.add_argument("--show-command", action="store_true",
                         help="print the command and run nothing")
    command.add_argument("--counterexample", action=PassedOn, default=argparse.SUPPRESS,
                         metavar="FILE|-", help="where whole paths of violations go; - prints them")
    command.epilog = "Options of pcegar itself stand behind `--`."


def rule_files(rules, folder: Path):
    """The specifications of a list of rules."""
    known = {f.stem: f for f in sorted(folder.glob("*.spc"))}
    if rules is None:
        return list(known.values())
    if rules == "none":
        return []
    wanted = [r for r in rules.split(",") if r]
    for rule in wanted:
        if rule not in known:
            raise UserError(f"no rule '{rule}'; there are {', '.join(known)}")
    return [known[rule] for rule in dict.fromkeys(wanted)]


def own_module(file: Path):
    """A C file of the user: a module without flags of its own."""
    name = re.sub(r"[^A-Za-z0-9_]", "_", file.stem)
    return kbuild.Module(name, (str(file),), ())


def task(kernel, name):
    """The module and its C files, for a word of the command line."""
    file = Path(name)
    if name.endswith(".c") and file.is_file():
        file = file.resolve()
        if kernel.source.resolve() not in file.parents:
            return own_module(file), [file]
        name = str(file.relative_to(kernel.source.resolve()))
    module = kbuild.find(kernel, name)
    files, others = kbuild.c_files(kernel, module)
    if others:
        print(f"{module.path}: warning: not C, so nothing is known of its functions: "
              + ", ".join(others), file=sys.stderr)
    return module, files


def in_place_of(kernel, name, copies):
    """The module of that name, in which copies stand for files with their names."""
    module, files = task(kernel, name)
    if len(files) == 1:
        return module, copies
    by_name = {copy.name: copy for copy in copies}
    unknown = set(by_name) - {file.name for file in files}
    if unknown:
        raise UserError(f"{module.path} has no file {', '.join(sorted(unknown))}; its files are "
                        + ", ".join(file.name for file in files))
    return module, [by_name.get(file.name, file) for file in files]


def one_module(names):
    """C files of the user that are one module."""
    files = [Path(name).resolve() for name in names]
    for name, file in zip(names, files):
        if file.suffix != ".c" or not file.is_file():
            raise UserError(f"--one-module takes C files: '{name}' is none")
    return own_module(files[0]), files


def unless_given(rest, defaults):
    given = {word.split("=")[0] for word in rest}
    return [word for option, value in defaults.items()
            if option not in given for word in (option, value)]


def pcegar_command(program, units, cpp_arguments, rules, models, rest, effects=()):
    """`models` is the folder of the overlay, None without it."""
    command = [str(program)]
    if models:
        command += ["--opaque-functions", str(models / "opaque.txt"),
                    "--model", str(models / "functions.c")]
    for file in effects:
        command += ["--effects", str(file)]
    for rule in rules:
        command += ["--spec", str(rule)]
    command += unless_given(rest, KERNEL)
    command += [f"--cpp-arg={a}" for a in cpp_arguments]
    return command + list(rest) + [str(unit) for unit in units]


def print_assumptions(assumptions):
    """What verdicts rest on, in short."""
    def functions(stated):
        found = [a["text"].split("(")[0] for a in assumptions
                 if a["kind"] == "external function"
                 and ("(--effects)" in a["text"]) == stated]
        return sorted(set(found))
    for assumption in assumptions:
        if assumption["kind"] in ("under-approximation", "environment memory"):
            print(f"Rests on: {assumption['text']}")
    stated, others = functions(True), functions(False)
    if stated:
        print(f"Rests on: stated effects of {len(stated)} functions that are called")
    if others:
        print(f"Rests on: {len(others)} other functions without a body do not call back, and "
              "change only what they are given")
    print("Rests on: the environment (one device, handlers run between callbacks), and the rest of "
          "docs/assumptions.md; `-- --assumptions` prints all", flush=True)


def write_units(arguments, files, cpp_arguments, scratch):
    """The translation units, one for each file, with the environment at their ends."""
    driver = files[0]
    if arguments.environment:
        try:
            text = arguments.environment.read_text(encoding="utf-8")
        except OSError as problem:
            raise UserError(f"cannot read {arguments.environment}: {problem.strerror}") from None
    elif environment.can_generate(arguments.program):
        file = scratch / f"{driver.stem}-environment.c"
        given = [word[len("--cpp-arg="):] for word in arguments.rest
                 if word.startswith("--cpp-arg=")]
        sys.stderr.write(environment.generate(arguments.program, files, cpp_arguments + given,
                                              file))
        text = file.read_text(encoding="utf-8")
    else:
        text = environment.LOAD_AND_UNLOAD
        print(f"{driver.name}: warning: no environment: the module is loaded and unloaded, and no "
              "callback is called. TRUE says nothing about them", file=sys.stderr)
    units = []
    for number, file in enumerate(files):
        name = file.stem if [f.stem for f in files].count(file.stem) == 1 else f"{file.stem}-{number}"
        units.append(scratch / f"{name}-task.c")
        if len(files) == 1:
            unit = environment.unit(file, text)
        elif arguments.environment and number > 0:
            unit = environment.unit(file, "", number)
        else:
            unit = environment.unit(file, text, number)
        units[-1].write_text(unit, encoding="utf-8")
    return units


def verify_one(arguments, kernel, module, files, scratch):
    times = isolation.Times(arguments.rule_time or RULE_SECONDS, arguments.total_time)
    if arguments.like and module.objects[0].startswith("/"):
        module, files = in_place_of(kernel, arguments.like, files)
    base = share.folder(arguments)
    cpp_arguments = compiler.arguments_for(kernel, module, base / "models" / "linux",
                                           os.path.dirname(module.path), not arguments.raw)
    for folder in dict.fromkeys(file.resolve().parent for file in files):
        if kernel.source.resolve() not in (folder / "file").parents:
            cpp_arguments.append(f"-I{folder}")
    units = write_units(arguments, files, cpp_arguments, scratch)
    rules = rule_files(arguments.rules, base / "props" / "linux")
    models = base / "models" / "linux"
    effects = arguments.effects if arguments.effects is not None else [models / "effects.txt"]

    def command_for(some_rules, options):
        return pcegar_command(arguments.program, units, cpp_arguments, some_rules,
                              None if arguments.raw else models, options + arguments.rest, effects)
    is_one_run = (arguments.together or arguments.show_command or not rules
                  or isolation.is_one_run(arguments.rest))
    given = arguments.total_time or (arguments.rule_time or 0) * max(len(rules), 1)
    limits = DEFAULTS | ({"--time-limit": str(given)} if given else {})
    command = command_for(rules, unless_given(arguments.rest, limits))
    if arguments.show_command:
        print(" ".join("'" + w.replace("'", "'\\''") + "'" for w in command))
        return 0
    print(f"Module {module.path}, Linux {kernel.version}", flush=True)
    if is_one_run:
        return isolation.run_to_the_end(command)
    memory = unless_given(arguments.rest, {"--memory-limit": DEFAULTS["--memory-limit"]})
    status = isolation.Isolation(rules, times, scratch,
                                 lambda some, options: command_for(some, memory + options),
                                 print_assumptions).run()
    if not arguments.keep:
        print(f"pcegar linux: what is reported in {scratch} is gone; --keep DIR keeps such files",
              file=sys.stderr)
    return status


@contextlib.contextmanager
def scratch_folder(keep):
    if keep:
        try:
            keep.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise UserError(f"cannot write {keep}: {problem.strerror}") from None
        yield keep.resolve()
    else:
        with tempfile.TemporaryDirectory(prefix="pcegar-linux-") as folder:
            yield Path(folder)


def combined(statuses):
    """Of several runs: a trouble first, then FALSE, UNKNOWN, TRUE."""
    return max(statuses, key=lambda s: STATUS_ORDER.index(s) if s in STATUS_ORDER
               else len(STATUS_ORDER))


def main(arguments):
    if arguments.program is None:
        raise UserError("start this as `pcegar linux verify`")
    if arguments.show_command and not arguments.keep:
        raise UserError("--show-command needs --keep DIR, where the translation unit stays")
    kernel = cache.open_kernel(arguments.cache, arguments.version)
    with scratch_folder(arguments.keep) as scratch:
        tasks = ([one_module(arguments.modules)] if arguments.one_module else
                 [task(kernel, name) for name in arguments.modules])
        return combined([verify_one(arguments, kernel, module, files, scratch)
                         for module, files in tasks])
