# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The programs of the rule matrix: every function of every rule, in every way to call it and to use its
result, rightly and wrongly. Nothing here says what is right: the run-time does (matrix.py)."""

import hashlib
from dataclasses import dataclass, field

import functions as api

TYPES = {"L": "struct thing *", "p": "void *", "n": "unsigned long", "g": "unsigned int", "f": "unsigned long",
         "d": "unsigned long *", "s": "unsigned long", "o": "unsigned long", "i": "int",
         "h": "unsigned long"}
VALUES = {"L": "&object", "p": "(void *)0", "n": "0", "g": "0xcc0u", "f": "flags", "d": "&dma", "s": "size",
          "o": "offset", "i": "0", "h": "0x80ul"}
RESULTS = {"void": "void ", "int": "int ", "ulong": "unsigned long ", "pointer": "void *"}
WAYS = ("direct", "wrapper", "pointer")
HELPER = "heap"  # the object is allocated in a loop, a helper knows it by another name

# Results: what says that the call did what it is for.
SUCCESS = {"try": "{r} != 0", "maybe": "{r} == 0", "late": "{r} != 0", "flag": "{r} != 0", "new": "{r} != 0",
           "same": "{r} != 0", "error": "(unsigned long){r} < -4095UL", "create": "(unsigned long){r} < -4095UL",
           "major": "{r} >= 0", "positive": "{r} > 0", "register": "{r} == 0", "probe": "{r} == 0", "asks": "{r} != 0"}


@dataclass(frozen=True)
class Case:
    name: str  # rule/function/way/use/scenario
    rule: str
    functions: tuple  # all that are called
    body: str
    helper: str = ""  # a function before main()
    is_4_0: bool = False
    expanded: bool = False  # with expansion.h in place of declarations


@dataclass
class Call:
    """How a function under test is called: the expression, and what has to be defined before."""
    function: api.Function
    way: str
    values: dict = field(default_factory=dict)

    def arguments(self):
        return ", ".join(self.values.get(letter, VALUES[letter]) for letter in self.function.arguments)

    @property
    def text(self):
        return f"{'by_another_name' if self.way != 'direct' else self.function.name}({self.arguments()})"

    @property
    def helper(self):
        function = self.function
        types = [TYPES[letter] for letter in function.arguments]
        result = RESULTS[function.result]
        if self.way == "pointer":
            return f"static {result}(*by_another_name)({', '.join(types) or 'void'}) = {function.name};\n"
        if self.way == "wrapper":
            names = [f"x{i}" for i in range(len(types))]
            parameters = ", ".join(f"{t} {n}" for t, n in zip(types, names)) or "void"
            back = "" if function.result == "void" else "return "
            return (f"static {result}by_another_name({parameters}) {{\n"
                    f"  {back}{function.name}({', '.join(names)});\n}}\n")
        return ""


def prototype(function):
    types = ", ".join(TYPES[letter] for letter in function.arguments)
    return f"extern {RESULTS[function.result]}{function.name}({types or 'void'});"


def used(call, role, then, otherwise=""):
    """Texts by the use of the result; {r} in `then` is the result."""
    success = SUCCESS[role]
    rest = f" else {{ {otherwise} }}" if otherwise else ""
    return {
        "used": f"r = {call.text}; if ({success.format(r='r')}) {{ {then} }}{rest}",
        "tested": f"if ({success.format(r=f'(r = {call.text})')}) {{ {then} }}{rest}",
    }


class Scenarios:
    """Collects the cases of one function under test."""

    def __init__(self, table, function, is_expanded=False):
        self.table, self.function, self.is_expanded = table, function, is_expanded
        self.cases = []
        self.ways = WAYS

    def add(self, rule, scenario, make, others=(), way_values=None, uses=None, is_4_0=False, final=True):
        """make(call) is the body, or a dict of bodies by the use of the result."""
        for way in self.ways:
            if self.is_expanded and way == "pointer":
                continue  # what is a macro has no address
            call = Call(self.function, way, way_values or {})
            bodies = make(call)
            for use, body in (bodies if isinstance(bodies, dict) else {"unused": bodies}).items():
                end = " check_final_state();" if final else ""
                name = f"{rule}/{self.function.name}/{way}/{use}/{scenario}" + ("/expanded" if self.is_expanded else "")
                self.cases.append(Case(name, rule, (self.function.name, *others), body + end, call.helper, is_4_0,
                                       self.is_expanded))

    def statement(self, call):
        """The call with its result, if any, kept."""
        return call.text + ";"


def partner(table, group, role, like=""):
    """The function to pair with: the plain one of the group."""
    found = [f for f in table.values() if f.group == group and f.role == role]
    return next((f for f in found if f.name == like), found[0])


def plain(function, **values):
    return Call(function, "direct", values).text + ";"


LOCK_RULES = {"spin": "spinlock", "mutex": "32_1a", "read": "118_1a", "write": "118_1a"}


def lock_cases(out, function):
    rule, table = LOCK_RULES[function.group], out.table
    lock, unlock = (partner(table, function.group, role) for role in ("lock", "unlock"))
    take, give, pair = plain(lock), plain(unlock), (lock.name, unlock.name)
    if function.role == "lock":
        forms = (lambda c: c.text + ";") if function.result == "void" else (lambda c: "flags = " + c.text + ";")
        out.add(rule, "paired", lambda c: forms(c) + give, pair)
        out.add(rule, "again", lambda c: forms(c) + give + forms(c) + give, pair)
        out.add(rule, "kept", forms, pair)
        out.add(rule, "twice", lambda c: take + forms(c) + give, pair)
        out.add(rule, "then_plain", lambda c: forms(c) + take + give, pair)
    elif function.role == "unlock":
        out.add(rule, "paired", lambda c: take + c.text + ";", pair)
        out.add(rule, "free", lambda c: c.text + ";", pair)
        out.add(rule, "twice", lambda c: take + c.text + "; " + c.text + ";", pair)
    elif function.role == "asks":
        out.add(rule, "implied", lambda c: used(c, "asks", "") | {"unused": take + f"if ({c.text}) {give}"}, pair)
        out.add(rule, "contrary", lambda c: {"tested": take + f"if (!({c.text})) {give}"}, pair)
    else:
        role = function.role
        out.add(rule, "checked", lambda c: used(c, role, give), pair)
        out.add(rule, "kept", lambda c: {**used(c, role, ""), "unused": c.text + ";"}, pair)
        out.add(rule, "inverted", lambda c: used(c, role, "", give), pair)
        out.add(rule, "blind", lambda c: {"unused": c.text + ";" + give}, pair)
        out.add(rule, "held", lambda c: {**used(c, role, ""), "unused": take + c.text + ";" + give} |
                {"tested": take + used(c, role, "")["tested"] + give}, pair)
    if function.group == "spin":
        spin_allocation_cases(out, function, take, give, pair)


def spin_allocation_cases(out, function, take, give, pair):
    names = (*pair, "kmalloc")
    sleeps, atomic = "kmalloc(8, 0xcc0u);", "kmalloc(8, 0xa20u);"
    if function.role == "lock":
        out.add("43_1a", "sleeps", lambda c: c.text + ";" + sleeps + give, names)
        out.add("43_1a", "atomic", lambda c: c.text + ";" + atomic + give + sleeps, names)
    elif function.role == "unlock":
        out.add("43_1a", "after", lambda c: take + atomic + c.text + ";" + sleeps, names)
        out.add("43_1a", "before", lambda c: take + sleeps + c.text + ";", names)
    else:
        out.add("43_1a", "sleeps", lambda c: used(c, function.role, sleeps + give) | {"unused": c.text + ";" + sleeps},
                names)
        out.add("43_1a", "failed", lambda c: used(c, function.role, atomic + give, sleeps), names)


COUNT_RULES = {"module": "08_1a", "urb": "68_1a", "coherent": "68_1b", "usb_device": "132_1a", "request": "101_1a"}


def counted_cases(out, function):
    rule, table, group = COUNT_RULES[function.group], out.table, function.group
    release = partner(table, group, "release")
    roles = {"module": "always", "usb_device": "same", "request": "error"}
    take_role = roles.get(group, "new")
    taking = partner(table, group, take_role)
    names = (release.name, taking.name)

    def give(what):
        return plain(release, L=what)

    def took(then):
        call = Call(taking, "direct")
        return call.text + ";" + then if take_role == "always" else used(call, take_role, then)["used"]

    held = "r" if take_role in ("new", "error") else "&object"
    role = function.role
    if role in ("release", "leave", "leave_own"):
        at = {"L": held}
        last = role == "release"
        out.add(rule, "paired", lambda c: took(c.text + ";"), names, at, final=last)
        out.add(rule, "free", lambda c: c.text + ";", names, None, final=last)
        out.add(rule, "twice", lambda c: took(give(held) + c.text + ";"), names, at, final=last)
        if role != "leave_own":
            out.add(rule, "other", lambda c: took(c.text + ";"), names, {"L": "(void *)&other_object"}, final=last)
        if group not in ("request",) and role != "leave_own":
            out.add(rule, "null", lambda c: c.text + ";", names, {"L": "(void *)0"}, final=last)
            out.add(rule, "null_kept", lambda c: took(c.text + ";"), names, {"L": "(void *)0"}, final=last)
    elif role == "always" or role == "same":
        out.add(rule, "paired", lambda c: c.text + ";" + give("&object"), names)
        out.add(rule, "kept", lambda c: c.text + ";", names)
        out.add(rule, "over", lambda c: c.text + ";" + give("&object") + give("&object"), names)
        out.add(rule, "null", lambda c: c.text + ";", names, {"L": "(void *)0"})
        out.add(rule, "other", lambda c: c.text + ";" + give("(void *)&other_object"), names)
        if role == "same":
            out.add(rule, "result", lambda c: used(c, role, give("r")), names)
            out.add(rule, "argument", lambda c: used(c, role, give("&object")), names)
            out.add(rule, "result_twice", lambda c: used(c, role, give("r") + give("&object")), names)
            out.add(rule, "result_kept", lambda c: used(c, role, ""), names)
            out.add(rule, "unchecked", lambda c: {"used": f"r = {c.text};" + give("r")}, names)
            out.add(rule, "overwritten", lambda c: {"used": f"r = &object; r = {c.text};" + give("r")}, names, {"L": "r"})
    else:
        what = "&object" if role == "flag" else "r"
        out.add(rule, "checked", lambda c: used(c, role, give(what)), names)
        out.add(rule, "kept", lambda c: used(c, role, "") | {"unused": c.text + ";"}, names)
        out.add(rule, "twice", lambda c: used(c, role, give(what) + give(what)), names)
        if role == "flag":
            out.add(rule, "blind", lambda c: {"unused": c.text + ";" + give(what)}, names)
            out.add(rule, "null", lambda c: {"unused": c.text + ";"}, names, {"L": "(void *)0"})
        else:
            out.add(rule, "lost", lambda c: {"unused": c.text + ";" + took(give(held) + give(held))}, names)


def interrupt_cases(out, function):
    rule, table = "irq", out.table
    entry, release = partner(table, "irq", "register", "request_irq"), partner(table, "irq", "release")
    names = (entry.name, release.name)

    def give(line="0", what="&object"):
        return plain(release, n=line, L=what)

    def entered(then, line="0", flags=VALUES["h"]):
        return f"if ({Call(entry, 'direct', {'n': line, 'h': flags}).text} == 0) {{ {then} }}"

    if function.role == "release":
        out.add(rule, "paired", lambda c: entered(c.text + ";"), names)
        out.add(rule, "free", lambda c: c.text + ";", names)
        out.add(rule, "twice", lambda c: entered(c.text + "; " + c.text + ";"), names)
        out.add(rule, "other_line", lambda c: entered(c.text + ";", "1"), names)
        out.add(rule, "other_cookie", lambda c: entered(c.text + ";"), names, {"L": "&other_object"})
        out.add(rule, "two_lines", lambda c: entered(entered(give("1"), "1") + c.text + ";"), names)
        return
    role = function.role
    out.add(rule, "checked", lambda c: used(c, role, give()), names)
    out.add(rule, "kept", lambda c: used(c, role, "") | {"unused": c.text + ";"}, names)
    out.add(rule, "twice", lambda c: used(c, role, give() + give()), names)
    out.add(rule, "blind", lambda c: {"unused": c.text + ";" + give()}, names)
    out.add(rule, "other_line", lambda c: used(c, role, give("1")), names)
    out.add(rule, "other_cookie", lambda c: used(c, role, give("0", "&other_object")), names)
    out.add(rule, "shared", lambda c: used(c, role, entered(give("1"), "1") + give()), names)
    out.add(rule, "again", lambda c: used(c, role, entered(give()) + give()), names)
    out.add(rule, "exclusive", lambda c: used(c, role, entered(give(), flags="0") + give()), names, {"h": "0"})
    out.add(rule, "exclusive_first", lambda c: used(c, role, entered(give()) + give()), names, {"h": "0"})

def power_cases(out, function):
    rule, table = "pm_runtime", out.table
    get, put = partner(table, "power", "always", "pm_runtime_get_noresume"), partner(table, "power", "release")
    names = (get.name, put.name)
    take, give, give_other = plain(get), plain(put), plain(put, L="&other_object")
    role, call = function.role, lambda c: c.text + ";"
    if role == "release" or role == "flags_release":
        values = {"n": "5"} if role == "flags_release" else {}
        out.add(rule, "paired", lambda c: take + call(c), names, values)
        out.add(rule, "free", call, names, values)
        out.add(rule, "twice", lambda c: take + call(c) + call(c), names, values)
        out.add(rule, "nested", lambda c: take + take + call(c) + call(c), names, values)
        out.add(rule, "other", lambda c: take + call(c), names, {**values, "L": "&other_object"})
        if role == "flags_release":
            out.add(rule, "unflagged", lambda c: take + call(c) + give, names, {"n": "1"})
    elif role == "always" or role == "flags":
        values = {"n": "4"} if role == "flags" else {}
        out.add(rule, "paired", lambda c: call(c) + give, names, values)
        out.add(rule, "kept", call, names, values)
        out.add(rule, "half", lambda c: call(c) + call(c) + give, names, values)
        out.add(rule, "other", lambda c: call(c) + give_other, names, values)
        out.add(rule, "over", lambda c: call(c) + give + give, names, values)
        if function.result == "int":
            out.add(rule, "failed", lambda c: {"used": f"r = {c.text}; if (r >= 0) {{ {give} }}"}, names, values)
            out.add(rule, "both", lambda c: {"used": f"r = {c.text}; if (r >= 0) {{ {give} }} else {{ {give} }}"}, names, values)
        if role == "flags":
            out.add(rule, "unflagged", call, names, {"n": "1"})
    else:
        out.add(rule, "checked", lambda c: used(c, role, give), names)
        out.add(rule, "kept", lambda c: used(c, role, "") | {"unused": call(c)}, names)
        out.add(rule, "blind", lambda c: {"unused": call(c) + give}, names)
        out.add(rule, "other", lambda c: used(c, role, give_other), names)


def registration_cases(out, function):
    rule, table = "106_1a", out.table
    role, group = function.role, function.group
    if role == "probe":
        out.add("134_1a", "told", lambda c: {"used": f"pre_probe(); n = {c.text}; check_return_value_probe(n);"},
                ("pre_probe", "check_return_value_probe"), final=False)
        out.add("134_1a", "hidden", lambda c: {k: f"pre_probe(); {v} check_return_value_probe(0);" for k, v in
                                               {**used(c, role, ""), "unused": c.text + ";"}.items()},
                ("pre_probe", "check_return_value_probe"), final=False)
        out.add("134_1a", "turned", lambda c: used(c, role, "check_return_value_probe(0);", "check_return_value_probe(-5);"),
                ("check_return_value_probe",), final=False)
        return
    is_class = group == "class"
    entry = partner(table, group, "register")
    leaving = partner(table, group, "unregister")
    other = partner(table, "gadget" if is_class else "class", "register")
    other_leaves = partner(table, other.group, "unregister")
    names = (entry.name, leaving.name, other.name, other_leaves.name)
    also = f"if ({Call(other, 'direct').text} == 0) {{ {{0}} }}"
    if role in ("unregister", "destroy"):
        entered = f"if ({Call(entry, 'direct').text} == 0) {{ {{0}} }}"
        out.add(rule, "paired", lambda c: entered.replace("{0}", c.text + ";"), names)
        out.add(rule, "free", lambda c: c.text + ";", names)
        out.add(rule, "order", lambda c: entered.replace("{0}", f"if ({Call(other, 'direct').text} != 0) {{ {c.text}; }} "
                f"else {{ {c.text}; {plain(other_leaves)} }}"), names)
        if role == "destroy":
            out.add(rule, "null", lambda c: c.text + ";", names, {"L": "(void *)0"})
            out.add(rule, "error", lambda c: c.text + ";", names, {"L": "(void *)-12"})
            out.add(rule, "null_kept", lambda c: entered.replace("{0}", c.text + ";"), names, {"L": "(void *)0"})
        return
    leave = plain(leaving)
    if role == "create":
        out.add(rule, "destroyed", lambda c: used(c, role, "class_destroy(r);"), (*names, "class_destroy"))
        out.add(rule, "always_destroyed", lambda c: {"used": f"r = {c.text}; class_destroy(r);"}, (*names, "class_destroy"))
    out.add(rule, "checked", lambda c: used(c, role, leave), names)
    out.add(rule, "kept", lambda c: used(c, role, "") | {"unused": c.text + ";"}, names)
    out.add(rule, "blind", lambda c: {"unused": c.text + ";" + leave}, names)
    out.add(rule, "twice", lambda c: used(c, role, leave + leave), names)
    out.add(rule, "order", lambda c: used(c, role, also.replace("{0}", leave + plain(other_leaves)) + " else " + leave), names)
    out.add(rule, "nested", lambda c: used(c, role, also.replace("{0}", plain(other_leaves)) + leave), names)


def section_cases(out, function):
    table = out.table
    enter, leave = partner(table, "rcu", "enter"), partner(table, "rcu", "leave")
    update = "list_del_rcu((void *)0);"
    names = (enter.name, leave.name, "list_del_rcu")
    begin, end = plain(enter), plain(leave)
    if function.role == "enter":
        out.add("147_1a", "inside", lambda c: c.text + ";" + update + end, names)
        out.add("147_1a", "outside", lambda c: update + c.text + ";" + end + update, names)
        out.add("147_1a", "nested", lambda c: (c.text + ";") * 2 + end * 2 + update, names)
        out.add("147_1a", "half", lambda c: (c.text + ";") * 2 + end + update + end, names)
    elif function.role == "leave":
        out.add("147_1a", "after", lambda c: begin + c.text + ";" + update, names)
        out.add("147_1a", "half", lambda c: begin * 2 + c.text + ";" + update + end, names)
    else:
        out.add("147_1a", "inside", lambda c: begin + c.text + ";" + end, names)
        out.add("147_1a", "outside", lambda c: begin + end + c.text + ";", names)


def search_cases(out, _function):
    for scenario, values in (("at_end", {"s": "8", "o": "8"}), ("behind", {"s": "8", "o": "9"}), ("begin", {"s": "8", "o": "0"})):
        out.add("129_1a", scenario, lambda c: {"unused": c.text + ";", "used": f"size = {c.text};"}, (), {**values, "L": "(void *)&dma"})
    out.add("129_1a", "walk", lambda c: {"tested": f"size = 8; for (offset = 0; (offset = {c.text}) < size; offset++);"}, (),
            {"L": "(void *)&dma"})
    out.add("129_1a", "walk_on", lambda c: {"tested": f"dma = __VERIFIER_nondet_int(); size = 8; offset = {c.text}; "
                                                   f"offset = offset + 1; {c.text};"}, (),
            {"L": "(void *)&dma"})


def usb_lock_cases(out, function):
    table, group = out.table, function.group
    lock, unlock = partner(table, group, "lock"), partner(table, group, "unlock")
    names = (lock.name, unlock.name, "kmalloc")
    value = {"L": "&object.dev"} if group == "device" else {}
    take, give = plain(lock, **value), plain(unlock, **value)
    starts, quiet = "kmalloc(8, 0xcc0u);", "kmalloc(8, 0xc00u);"
    if function.role == "lock":
        out.add("77_1a", "starts", lambda c: c.text + ";" + starts + give, names, value)
        out.add("77_1a", "quiet", lambda c: c.text + ";" + quiet + give + starts, names, value)
    elif function.role == "unlock":
        out.add("77_1a", "after", lambda c: take + quiet + c.text + ";" + starts, names, value)
        out.add("77_1a", "before", lambda c: take + starts + c.text + ";", names, value)
    else:
        out.add("77_1a", "starts", lambda c: {**used(c, function.role, starts + give), "unused": c.text + ";" + starts},
                names, value)
        out.add("77_1a", "failed", lambda c: used(c, function.role, quiet + give, starts), names, value)
        out.add("77_1a", "by_member", lambda c: used(c, function.role, quiet + "device_unlock((void *)&object.dev);" + starts, ""),
                (*names, "device_unlock"), value) if function.name.endswith("for_reset") else None


CONTEXTS = {"10_1a": ("irq_enter();", "irq_exit();"), "43_1a": ("spin_lock(&object);", "spin_unlock(&object);"),
            "77_1a": ("usb_lock_device(&object);", "usb_unlock_device(&object);")}
CONTEXT_NAMES = {"10_1a": ("irq_enter", "irq_exit"), "43_1a": ("spin_lock", "spin_unlock"),
                 "77_1a": ("usb_lock_device", "usb_unlock_device")}
# What lets the lock of its own object go while it sleeps: 43_1a leaves it out.
OWN_LOCK = {line.split()[0] for line in (api.NAMES / "own_lock.txt").read_text().splitlines()}
FLAGS_4_0 = ("0x20", "0xd0", "0x50", "0x10", "0x2d0", "0x80d0", "0x8020", "0x220", "0x4d0", "0x12d0", "0x200d0", "0x250", "0x0", "0x8d0")
FLAGS_6_1 = ("0xa20", "0xcc0", "0xc40", "0xc00", "0x800", "0x2cc0", "0xdc0", "0xb20", "0x40a20", "0x0", "0x400cc0", "0xa30", "0x100cc0")


# Functions called in every way; the others of the long list only directly.
EVERY_WAY = {"kmalloc", "kzalloc", "kmalloc_node", "__kmalloc", "kvmalloc", "usb_submit_urb", "usb_alloc_urb", "alloc_pages",
             "alloc_page", "dma_alloc_coherent", "kcalloc", "kmalloc_array", "kasprintf", "vmalloc", "__xa_store", "xa_store"}


def allocation_cases(out, function):
    out.ways = WAYS if function.name in EVERY_WAY else WAYS[:1]
    for rule, (begin, end) in CONTEXTS.items():
        if rule == "43_1a" and function.name in OWN_LOCK:
            continue
        bad, good = ("0xcc0u", "0xc00u") if rule == "77_1a" else ("0xcc0u", "0xa20u")

        def texts(call, before, after):
            return {"unused": before + call.text + ";" + after, "used": f"{before} r = {call.text}; {after}",
                    "tested": f"{before} if ({call.text}) {{ dma = 1; }} {after}"}

        names = CONTEXT_NAMES[rule]
        out.add(rule, "wrong", lambda c: texts(c, begin, end), names, {"g": bad}, final=False)
        if function.role == "sleep":
            out.add(rule, "outside", lambda c: texts(c, begin + end, ""), names, final=False)
            continue
        out.add(rule, "right", lambda c: texts(c, begin, end), names, {"g": good}, final=False)
        out.add(rule, "outside", lambda c: texts(c, begin + end, ""), names, {"g": bad}, final=False)
        if function.name in ("kmalloc", "usb_submit_urb"):
            for version, values in ((True, FLAGS_4_0), (False, FLAGS_6_1)):
                for flags in values:
                    out.add(rule, f"{'4_0' if version else '6_1'}_{flags}", lambda c: texts(c, begin, end), names,
                            {"g": flags + "u"}, is_4_0=version, final=False)


def context_cases(out, function):
    name = function.name
    pairs = {"irq_enter": "irq_exit", "ldv_switch_to_interrupt_context": "ldv_switch_to_process_context"}
    sleeps = "kmalloc(8, 0xcc0u);"
    if name == "in_interrupt":
        out.add("10_1a", "chosen", lambda c: {"tested": f"irq_enter(); kmalloc(8, {c.text} ? 0xa20u : 0xcc0u); irq_exit();"},
                ("irq_enter", "irq_exit", "kmalloc"), final=False)
        out.add("10_1a", "turned", lambda c: {"tested": f"irq_enter(); kmalloc(8, {c.text} ? 0xcc0u : 0xa20u); irq_exit();"},
                ("irq_enter", "irq_exit", "kmalloc"), final=False)
    elif name in pairs:
        end = pairs[name] + "();"
        names = (pairs[name], "kmalloc")
        out.add("10_1a", "inside", lambda c: c.text + ";" + sleeps + end, names, final=False)
        out.add("10_1a", "nested", lambda c: (c.text + ";") * 2 + end + sleeps + end, names, final=False)
        out.add("10_1a", "outside", lambda c: (c.text + ";") * 2 + end * 2 + sleeps, names, final=False)
    elif name in pairs.values():
        out.add("10_1a", "after", lambda c: "irq_enter();" + c.text + ";" + sleeps, ("irq_enter", "kmalloc"), final=False)
    elif name.endswith("check_final_state"):
        for group, rule in (*LOCK_RULES.items(), ("module", "08_1a"), ("gadget", "106_1a"), ("usb_device", "132_1a"), ("urb", "68_1a"),
                            ("coherent", "68_1b"), ("request", "101_1a"), ("irq", "irq"), ("power", "pm_runtime")):
            role = {"gadget": "register", "usb_device": "same", "module": "always", "urb": "same", "coherent": "new",
                    "request": "error", "irq": "register", "power": "always"}.get(group, "lock")
            taker = partner(out.table, group, role)
            out.add(rule, "kept_" + group, lambda c: plain(taker) + c.text + ";", (taker.name,), final=False)
            out.add(rule, "nothing_" + group, lambda c: c.text + ";" + plain(taker), (taker.name,), final=False)
    elif name.endswith("pre_probe"):
        checked = ("register_netdev", "check_return_value_probe")
        out.add("134_1a", "forgets", lambda c: f"register_netdev(0); {c.text}; check_return_value_probe(0);", checked, final=False)
        out.add("134_1a", "too_early", lambda c: f"{c.text}; register_netdev(0); check_return_value_probe(0);", checked, final=False)
    else:
        for value in ("0", "-5"):
            out.add("134_1a", "value" + value, lambda c: f"register_netdev(0); {c.text};", ("register_netdev",), {"i": value},
                    final=False)


MAKERS = {"spin": lock_cases, "mutex": lock_cases, "read": lock_cases, "write": lock_cases, "module": counted_cases,
          "urb": counted_cases, "coherent": counted_cases, "usb_device": counted_cases, "request": counted_cases, "irq": interrupt_cases, "power": power_cases,
          "class": registration_cases, "chrdev": registration_cases, "gadget": registration_cases,
          "probe": registration_cases, "rcu": section_cases, "bits": search_cases, "usb": usb_lock_cases,
          "device": usb_lock_cases, "allocation": allocation_cases, "environment": context_cases}


def heap_cases(table):
    """Locks of devices that are allocated in a loop, locked under one name and helped under another."""
    cases = []
    for group, rule in LOCK_RULES.items():
        lock, unlock = (partner(table, group, role) for role in ("lock", "unlock"))
        names = (lock.name, unlock.name, "kzalloc")
        take, give = plain(lock, L="device"), plain(unlock, L="device")
        for scenario, inner in (("twice", plain(lock, L="other")), ("given_back", plain(unlock, L="other"))):
            helper = f"static void help(struct thing *other) {{ {inner} }}\n"
            after = give if scenario == "twice" else ""
            body = ("for (n = 0; n < 2; n++) { struct thing *device = kzalloc(64, 0xcc0u); if (device) { "
                    f"{take} help(device); {after} }} }} check_final_state();")
            cases.append(Case(f"{rule}/{lock.name}/{HELPER}/unused/{scenario}", rule, names, body, helper))
    return cases


def all_cases(expanded_names):
    table = api.all_functions()
    cases = []
    for function in table.values():
        for is_expanded in (False, True):
            if is_expanded and function.name not in expanded_names:
                continue
            out = Scenarios(table, function, is_expanded)
            MAKERS[function.group](out, function)
            if "g" in function.arguments and function.group != "allocation":
                allocation_cases(out, function)
            cases += out.cases
    return table, cases + heap_cases(table)


def is_listed_allocation(case):
    return api.all_functions()[case.functions[0]].group == "allocation" and case.functions[0] not in EVERY_WAY


def rank(case):
    """A fixed order that has nothing to do with names: a prefix of it is a fair sample."""
    return hashlib.sha256(case.name.encode()).hexdigest()
