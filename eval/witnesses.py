#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Which share of the witnesses that pcegar writes does it validate itself?

  witnesses.py PCEGAR FOLDER... [--limit SECONDS] [--format yml|graphml] [--json FILE] [-- OPTION ...]

FOLDER may also be a task definition. Every task definition (.yml) below is verified with all its properties, and each
witness is validated with the one property that it is about: validated means the same verdict. Also
counted: witnesses with and without invariants, CPU seconds, mistakes that lint_witness.py finds.
"""
import collections, importlib.util, json, pathlib, re, resource, subprocess, tempfile

import command_line

PROPERTY = re.compile(r"^Property (\S+): (TRUE|FALSE|UNKNOWN)(?: \((.*)\))?$", re.M)
ROOT = pathlib.Path(__file__).resolve().parents[1]


def linter():
    spec = importlib.util.spec_from_file_location("lint_witness", ROOT / "scripts/lint_witness.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def task_of(definition):
    """The C file, and the property files."""
    text = definition.read_text()
    files = re.findall(r"input_files: *'?\"?([^'\"\n]+)", text)
    properties = re.findall(r"property_file: *'?\"?([^'\"\n]+)", text)
    return definition.parent / files[0].strip(), [definition.parent / p.strip() for p in properties]


def run(arguments, *words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([arguments.pcegar, *map(str, words), "--log", "warning", "--time-limit",
                           str(arguments.limit), *arguments.extra], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    verdicts = {name: (verdict, reason) for name, verdict, reason in PROPERTY.findall(done.stdout)}
    return verdicts, after.ru_utime - before.ru_utime, done.stderr


def main():
    parser = command_line.make_parser(__doc__)
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--limit", type=float, default=20)
    parser.add_argument("--format", default="yml", choices=("yml", "graphml"))
    parser.add_argument("--json", type=pathlib.Path)
    arguments = command_line.parse(parser)
    lint = linter()
    counts = collections.Counter()
    seconds = collections.Counter()
    for definition in sorted(p for f in arguments.folders
                             for p in ([f] if f.is_file() else f.rglob("*.yml"))):
        program, properties = task_of(definition)
        specs = [word for p in properties for word in ("--spec", p)]
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            verdicts, spent, _ = run(arguments, program, *specs, "--witnesses", folder)
            seconds["verification"] += spent
            for prop, (verdict, _) in verdicts.items():
                witness = folder / f"{prop}.{arguments.format}"
                if verdict == "UNKNOWN" or not witness.exists():
                    counts[f"{verdict}: no witness"] += 1
                    continue
                counts["lint"] += len(lint.mistakes_of(witness))
                if verdict == "TRUE":
                    text = witness.read_text()
                    counts["with invariants"] += "nvariant:" in text or 'key="invariant"' in text
                again, spent, errors = run(arguments, program, *specs, "--validate", witness)
                seconds["validation"] += spent
                result, reason = again.get(prop, ("ERROR", errors.strip()[-200:]))
                counts[verdict] += 1
                counts[f"{verdict} validated"] += result == verdict
                if result != verdict:
                    print(f"{program}: {prop}: {verdict}, validated as {result} ({reason})",
                          flush=True)
    whole = counts["TRUE"] + counts["FALSE"]
    validated = counts["TRUE validated"] + counts["FALSE validated"]
    result = {"format": arguments.format, **dict(sorted(counts.items())),
              "share": round(validated / whole, 4) if whole else None,
              "cpu_seconds": {k: round(v, 1) for k, v in seconds.items()}}
    print(json.dumps(result, indent=2))
    if arguments.json:
        arguments.json.write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
