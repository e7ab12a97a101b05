# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""`pcegar linux mutate`: a copy of a module with one planted mistake.

The text is changed, not a syntax tree: a statement that is a call of a certain function is dropped or
doubled, or a word in it replaced. What the kernel's headers say is not known here. The copy has as
many lines as the module, so that positions agree.

The mistake violates the rule that is named wherever the changed statement is executed in the way
that the kind describes. Whether it can be executed is not known; a driver may also be wrong without
a mutation.
"""

import json
import random
import re
from pathlib import Path
from typing import NamedTuple

from . import cache, verify
from .errors import UserError

MUTEX_LOCK = r"mutex_lock(?:_nested)?"
MUTEX_UNLOCK = r"mutex_unlock"
SPIN_LOCK = r"(?:raw_)?spin_lock(?:_irqsave|_irq|_bh)?"
SPIN_UNLOCK = r"(?:raw_)?spin_unlock(?:_irqrestore|_irq|_bh)?"
LINES_TO_LEAVE = 4  # between an unlock on an error path and its `return` or `goto`


class Mutation(NamedTuple):
    start: int
    end: int
    replacement: str
    rule: str
    what: str


class Call(NamedTuple):
    """A statement that is a call, or an assignment of one: `x = f(a);`."""
    start: int
    end: int  # behind the semicolon
    name: str
    arguments: str
    assigned: str  # "x", or nothing


def blank(text):
    """The text with spaces for comments, strings and lines of the preprocessor."""
    pattern = (r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
               r"|^[ \t]*#(?:\\\n|[^\n])*")
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m.group(0)), text,
                  flags=re.DOTALL | re.MULTILINE)


def closing(code, at):
    """The place behind the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(code)):
        depth += (code[i] == "(") - (code[i] == ")")
        if depth == 0:
            return i + 1
    return len(code)


def calls(code, names):
    """Statements that call a function whose name matches `names`, in order."""
    found = []
    pattern = re.compile(rf"(?:(?P<assigned>[A-Za-z_][\w\->.\[\]]*)\s*=\s*)?\b(?P<name>{names})\s*\(")
    for match in pattern.finditer(code):
        before = code[:match.start()].rstrip()
        is_statement = not before or before[-1] in ";{}:)" or re.search(r"\belse$", before)
        end = closing(code, match.end() - 1)
        rest = re.match(r"\s*;", code[end:])
        if is_statement and rest:
            found.append(Call(match.start(), end + rest.end(), match.group("name"),
                              code[match.end():end - 1].strip(), match.group("assigned") or ""))
    return found


def bodies(code):
    """The functions' bodies, as pairs of places: blocks that are in no other one and follow `)`."""
    result, depth, start = [], 0, 0
    for match in re.finditer(r"[{}]", code):
        if match.group() == "{":
            if depth == 0:
                start = match.start()
            depth += 1
        elif depth > 0:
            depth -= 1
            if depth == 0 and code[:start].rstrip().endswith(")"):
                result.append((start, match.end()))
    return result


def is_on_error_path(code, call):
    lines = code[call.end:].split("\n")[:LINES_TO_LEAVE]
    return re.search(r"\breturn\s+-|\bgoto\b|\breturn\s+(?:err|ret|rc|retval|result|error)\b",
                     "\n".join(lines)) is not None


def dropped(call, rule, what):
    return Mutation(call.start, call.end, ";", rule, f"{what}: `{call.name}({call.arguments})` is dropped")


def doubled(code, call, rule, what):
    statement = code[call.start:call.end]
    return Mutation(call.start, call.end, "{ " + statement + " " + statement + " }", rule,
                    f"{what}: `{call.name}({call.arguments})` is called twice")


def renamed(call, name, rule, what):
    return Mutation(call.start, call.start + len(call.name), name, rule,
                    f"{what}: `{call.name}({call.arguments})` becomes `{name}`")


def drop_unlock(code, _):
    for names, rule in ((MUTEX_UNLOCK, "32_1a"), (SPIN_UNLOCK, "spinlock")):
        for call in calls(code, names):
            if is_on_error_path(code, call):
                yield dropped(call, rule, "an unlock is missing on an error path")


def double_lock(code, _):
    for names, rule in ((MUTEX_LOCK, "32_1a"), (SPIN_LOCK, "spinlock")):
        for call in calls(code, names):
            yield doubled(code, call, rule, "a held lock is locked")


def relock(code, _):
    for call in calls(code, MUTEX_UNLOCK):
        yield renamed(call, "mutex_lock", "32_1a", "a held lock is locked instead of unlocked")
    for call in calls(code, r"(?:raw_)?spin_unlock(?:_irq|_bh)?"):
        yield renamed(call, call.name.replace("unlock", "lock"), "spinlock",
                      "a held lock is locked instead of unlocked")


def double_unlock(code, _):
    for names, rule in ((MUTEX_UNLOCK, "32_1a"), (SPIN_UNLOCK, "spinlock")):
        for call in calls(code, names):
            yield doubled(code, call, rule, "a free lock is unlocked")


def missing_free(code, _):
    for name, rule in (("usb_free_urb", "68_1a"), ("usb_free_coherent", "68_1b"),
                       ("usb_put_dev", "132_1a"), ("module_put", "08_1a"),
                       ("blk_mq_free_request", "101_1a")):
        for call in calls(code, name):
            yield dropped(call, rule, "something is not given back")


def double_free(code, _):
    for name, rule in (("usb_free_urb", "68_1a"), ("usb_free_coherent", "68_1b"),
                       ("usb_put_dev", "132_1a"), ("module_put", "08_1a")):
        for call in calls(code, name):
            yield doubled(code, call, rule, "something is given back twice")


def lost_urb(code, _):
    for call in calls(code, "usb_alloc_urb"):
        if call.assigned:
            yield doubled(code, call, "68_1a", "an URB is lost")


def missing_unregister(code, _):
    for call in calls(code, r"class_destroy|class_unregister|unregister_chrdev|"
                            r"unregister_chrdev_region"):
        yield dropped(call, "106_1a", "something stays registered")


def reports_failures(code):
    """The bodies of the functions whose result rule 134_1a looks at: those that probe a device, and
    those that initialise the module."""
    names = set(re.findall(r"\.probe\w*\s*=\s*(\w+)|\bmodule_init\s*\(\s*(\w+)", code))
    names = {name for pair in names for name in pair if name}
    for start, end in bodies(code):
        head = re.search(r"(\w+)\s*\([^;{}]*\)\s*$", code[:start])
        if head and head.group(1) in names:
            yield start, end


def ignored_failure(code, _):
    judged = list(reports_failures(code))
    for call in calls(code, "register_netdev|register_netdevice"):
        if call.assigned and any(start < call.start < end for start, end in judged):
            text = f"{{ {call.name}({call.arguments}); {call.assigned} = 0; }}"
            yield Mutation(call.start, call.end, text, "134_1a",
                           f"the result of `{call.name}({call.arguments})` is ignored")


def under_spin_lock(code):
    """Places under a spin lock, as far as the text says: from locking to the next unlocking."""
    for start, end in bodies(code):
        body = code[start:end]
        for lock in calls(body, SPIN_LOCK):
            unlock = re.compile(rf"\b{SPIN_UNLOCK}\s*\(").search(body, lock.end)
            if unlock:
                yield start + lock.end, start + unlock.start()


def wrong_gfp(code, text):
    for start, end in under_spin_lock(code):
        for match in re.finditer(r"\bGFP_(?:ATOMIC|NOWAIT)\b", code[start:end]):
            yield Mutation(start + match.start(), start + match.end(), "GFP_KERNEL", "43_1a",
                           f"an allocation under a spin lock may sleep: {match.group()} becomes "
                           "GFP_KERNEL")
        if re.search(r"#\s*include\s*<linux/slab.h>", text):
            yield Mutation(start, start, " kfree(kmalloc(8, GFP_KERNEL));", "43_1a",
                           "an allocation under a spin lock may sleep: "
                           "`kmalloc(8, GFP_KERNEL)` is added")


KINDS = {
    "drop-unlock": drop_unlock,
    "double-lock": double_lock,
    "relock": relock,
    "double-unlock": double_unlock,
    "missing-free": missing_free,
    "double-free": double_free,
    "lost-urb": lost_urb,
    "missing-unregister": missing_unregister,
    "ignored-failure": ignored_failure,
    "wrong-gfp": wrong_gfp,
}


def mutations(text, kind):
    """All mutations of a kind, in the order of their places."""
    return sorted(set(KINDS[kind](blank(text), text)))


def mutated(text, mutation):
    """The changed text. A statement that is repeated keeps the module's own layout."""
    return text[:mutation.start] + mutation.replacement.replace("\n", " ") + "\n" * (
        text[mutation.start:mutation.end].count("\n")) + text[mutation.end:]


def add_options(command):
    command.add_argument("module", metavar="MODULE|FILE.c")
    command.add_argument("--kind", choices=[*KINDS, "any"], default="any", help="default: any")
    command.add_argument("--seed", type=int, default=0, metavar="N",
                         help="chooses among the places (default: %(default)s)")
    command.add_argument("--out", type=Path, metavar="FILE.c",
                         help="where the changed copy goes; without it the places are listed")
    command.epilog = ("What was changed is printed as JSON. `pcegar linux verify FILE.c --as MODULE` "
                      "verifies the copy with the module's flags.")


def described(file, text, kind, mutation):
    line = text.count("\n", 0, mutation.start) + 1
    return {"kind": kind, "source": file.name, "line": line, "rule": mutation.rule, "what": " ".join(mutation.what.split()),
            "before": text[mutation.start:mutation.end], "after": mutation.replacement}


def main(arguments):
    own = Path(arguments.module)
    if arguments.module.endswith(".c") and own.is_file():
        path, files = str(own), [own]
    else:
        module, files = verify.task(cache.open_kernel(arguments.cache, arguments.version),
                                    arguments.module)
        path = module.path
    kinds = list(KINDS) if arguments.kind == "any" else [arguments.kind]
    texts = {file: file.read_text(encoding="utf-8", errors="surrogateescape") for file in files}
    found = [(file, texts[file], kind, mutation) for file in files for kind in kinds
             for mutation in mutations(texts[file], kind)]
    if not found:
        raise UserError(f"{path}: no place for a mistake of the kind {arguments.kind}")
    if arguments.out is None:
        print(json.dumps([described(*each) for each in found], indent=1))
        return 0
    file, text, kind, mutation = random.Random(arguments.seed).choice(found)
    try:
        arguments.out.write_text(mutated(text, mutation), encoding="utf-8",
                                 errors="surrogateescape")
    except OSError as problem:
        raise UserError(f"cannot write {arguments.out}: {problem.strerror}") from None
    print(json.dumps({"module": path, "file": str(arguments.out), "seed": arguments.seed,
                      "places": len(found), **described(file, text, kind, mutation)}, indent=1))
    return 0
