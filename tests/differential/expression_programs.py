# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs with side effects in every place of an expression.

Statement expressions with declarations, loops, switch, goto, break, continue and return in them, as
operands, conditions, indices, arguments, initialisers and in the heads of loops; commas, choices,
assignments as values, compound literals, calls through tables, variable arguments, static locals,
recursion, cleanups, jumps into loops and blocks.

Only one operand of an operator whose operands C does not order has side effects, and the others do
not read what it changes: each such expression comes with the set of names it may change. A function
of the program may change every global, which is one name here.
"""
import random

from planting import FUNCTIONS, INPUT_LINES

GLOBALS = [("g0", "int"), ("g1", "long"), ("g2", "unsigned char")]
LOCALS = [("v0", "int"), ("v1", "unsigned"), ("v2", "short"), ("v3", "long"), ("v4", "unsigned char"),
          ("v5", "_Bool"), ("v6", "signed char")]
CALLEES = ["f0", "f1", "count", "table[in0 & 1]", "(in1 ? f0 : f1)", "(*tablep)"]
TYPES = ["int", "unsigned", "long", "short", "unsigned char", "signed char", "_Bool", "unsigned long"]


class Context:
    """Where a statement stands: what its jumps may lead to."""

    def __init__(self, leaving=None, breaks=False, continues=False):
        self.leaving, self.breaks, self.continues = leaving, breaks, continues


class ExpressionGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"expressions {seed}")
        self.names = []  # (name, type) that may be read and changed here
        self.counters = []
        self.labels = 0
        self.blocks = []  # block-local names, read only
        self.calls = False

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, probability):
        return self.random.random() < probability

    @staticmethod
    def group(name):
        return "G" if name.startswith("g") else name.split("[")[0].split(".")[0]

    def fresh_label(self):
        self.labels += 1
        return f"L{self.labels}"

    def counter(self):
        self.counters.append(f"k{len(self.counters)}")
        return self.counters[-1]

    # Without side effects.

    def leaf(self, avoid):
        readable = [n for n, _ in self.names if self.group(n) not in avoid] + self.blocks
        if not readable or self.chance(0.35):
            return self.pick(["0", "1", "2", "3", "5", "-1", "in0", "in1", "in0", "in1"])
        return self.pick(readable)

    def pure(self, avoid=frozenset(), depth=1):
        if depth == 0 or self.chance(0.35):
            return self.leaf(avoid)
        a, b = self.pure(avoid, depth - 1), self.pure(avoid, depth - 1)
        return self.pick([f"({a} + {b})", f"({a} - {b})", f"({a} & {b})", f"({a} < {b})",
                          f"({a} == {b})", f"({a} ? {b} : {a})", f"({a} && {b})", f"({a} || {b})",
                          f"(!{a})", f"(({self.pick(TYPES)}){a})", f"({a} % 3)", f"({a} ?: {b})",
                          f"(({a} & 7) << 1)"])

    # With side effects: text and the names that may change.

    def place(self, avoid=frozenset()):
        """A name with its type, that is not in avoid."""
        free = [(n, t) for n, t in self.names if self.group(n) not in avoid]
        return self.pick(free) if free else None

    def update(self, value, changed):
        place = self.place(changed)
        if place is None:
            return value, changed
        name, kind = place
        changed = changed | {self.group(name)}
        if kind != "_Bool" and self.chance(0.25):
            return f"({name} {self.pick(['+=', '-=', '|=', '&=', '^='])} {value})", changed
        return f"({name} = ({kind})({value}))", changed

    def simple_effect(self):
        name, kind = self.place()
        if kind != "_Bool" and self.chance(0.5):
            return self.pick([f"({name}++)", f"(++{name})", f"({name}--)", f"(--{name})"]), {self.group(name)}
        return self.update(self.pure(), frozenset())

    def effect(self, depth, context):
        if depth == 0:
            return self.simple_effect()
        r = self.random.random()
        if r < 0.30:
            return self.block(depth - 1, context)
        inner, changed = self.effect(depth - 1, context)
        changed = frozenset(changed)
        other = self.pure(changed)
        if r < 0.42:
            return self.update(inner, changed)
        if r < 0.52:
            both = [inner, other]
            self.random.shuffle(both)
            operator = self.pick(["+", "-", "&", "|", "==", "<", ">="])
            return f"({both[0]} {operator} {both[1]})", changed
        if r < 0.66:
            second, more = self.effect(depth - 1, context)
            form = self.pick(["({0}, {1})", "({0} && {1})", "({0} || {1})", "({0} ? {1} : {2})",
                              "({2} ? {0} : {1})", "({0} ?: {1})", "(!{0} && {1})"])
            # What is between the two is read before, between or after them, always in order.
            return form.format(inner, second, self.pure()), changed | more
        if r < 0.76 and self.calls:
            callee = self.pick(CALLEES)
            call = f"{callee}((int)({inner}))"
            if self.chance(0.3):
                call = self.pick([f"sum(2, (int)({inner}), (int)({other}))",
                                  f"sum(3, 1, (int)({other}), (int)({inner}))",
                                  f"made({inner}, {other}).a", f"part(made({other}, 2)) + {inner}"])
                if "+" in call and "G" in changed:
                    call = f"sum(1, (int)({inner}))"
            return f"({call})", changed | {"G"}
        return self.wrapped(inner, changed, other), changed

    def wrapped(self, inner, changed, other):
        forms = [f"(({self.pick(TYPES)}){inner})", f"(-(long){inner})", f"(!{inner})",
                 f"((struct s){{.a = {inner}, .c = 2}}).a", f"((struct s){{{other}, (short){inner}}}).b",
                 f"((int[]){{{other}, (int){inner}}}[1])", f"(__builtin_expect({inner}, 1))",
                 f"(__builtin_choose_expr(1, {inner}, 0))", f"(_Generic(1, int: {inner}, default: 0))",
                 f"({inner} + (int)sizeof({other}))", f"(({inner} & 3) << 1)", f"({inner} % 5)",
                 f"({{ __typeof__({inner}) w = {inner}; w; }})"]
        if "la" not in changed and self.calls:
            forms += [f"la[{inner} & 3]", f"*(la + ({inner} & 1))", f"({inner} & 3)[la]"]
        text = self.pick(forms)
        # A copy of a text with labels would define them twice.
        return f"(+{inner})" if text.count(inner) > 1 and ":" in inner else text

    def block(self, depth, context):
        """A statement expression."""
        outer = len(self.blocks)
        texts, changed = [], frozenset()
        if self.chance(0.5):
            name = f"w{self.labels}"
            self.labels += 1
            value, changed = self.pick([lambda: (self.pure(), frozenset()),
                                        lambda: self.effect(max(0, depth - 1), context)])()
            attribute = ""
            if self.chance(0.12) and self.calls:
                attribute, changed = " __attribute__((cleanup(bump)))", frozenset(changed) | {"G"}
            kind = "int" if attribute else self.pick(TYPES)
            texts.append(f"{kind} {name}{attribute} = ({kind})({value});")
            self.blocks.append(name)
        for _ in range(self.random.randint(0, 2)):
            text, more = self.statement(depth, context)
            texts.append(text)
            changed = frozenset(changed) | more
        r = self.random.random()
        if r < 0.35 and depth > 0:
            value, more = self.effect(depth - 1, context)
            changed = frozenset(changed) | more
        elif r < 0.45:
            value = f"({{ {self.pure()}; }})"
        else:
            value = self.pure()
        if self.chance(0.08):
            texts.append(f"{self.fresh_label()}:;")
        del self.blocks[outer:]
        if self.chance(0.08) and self.calls:
            return f"(({{ {' '.join(texts)} struct s r = {{{value}, 3}}; r; }}).a)", frozenset(changed)
        return f"({{ {' '.join(texts)} {value}; }})", frozenset(changed)

    # Statements: text and the names that may change.

    def some(self, depth, context):
        texts, changed = [], frozenset()
        for _ in range(self.random.randint(1, 2)):
            text, more = self.statement(depth, context)
            texts.append(text)
            changed |= more
        return " ".join(texts), changed

    def value(self, depth, context):
        return self.effect(depth, context) if self.chance(0.5) else (self.pure(), frozenset())

    def leave(self, context):
        ways = [f"goto {context.leaving};"] if context.leaving else ["return in0;"]
        ways += ["break;"] * 2 * context.breaks + ["continue;"] * 2 * context.continues
        return self.pick(ways)

    def statement(self, depth, context):
        r = self.random.random()
        if depth <= 0 or r < 0.25:
            text, changed = self.effect(max(0, depth), context) if depth > 0 else self.simple_effect()
            return (f"(void){text};" if self.chance(0.2) else f"{text};"), frozenset(changed)
        if r < 0.37:
            return f"if ({self.pure()}) {self.leave(context)}", frozenset()
        form = self.pick([self.choice, self.choice, self.selection, self.for_loop, self.while_loop,
                          self.do_loop, self.forward, self.backward, self.into_loop])
        text, changed = form(depth - 1, context)
        return text, frozenset(changed)

    def choice(self, depth, context):
        condition, changed = self.value(depth, context)
        first, more = self.some(depth, context)
        second, last = self.some(depth, context)
        return f"if ({condition}) {{ {first} }} else {{ {second} }}", changed | more | last

    def selection(self, depth, context):
        subject, changed = self.value(depth, context)
        inside = Context(context.leaving, True, context.continues)
        labels = self.pick([["case -1 ... 0:", "case 1:", "default:"], ["case 0:", "default:", "case 2 ... 9:"],
                            ["case 1:", "case 2:", "case -5 ... -1:"]])
        text = ""
        for label in labels:
            part, more = self.some(depth, inside)
            changed |= more
            text += f"{label} {part} {self.pick(['break; ', '', ''])}"
        return f"switch ({subject}) {{ {text}}}", changed

    def for_loop(self, depth, context):
        k, inside = self.counter(), Context(context.leaving, True, True)
        start, a = self.value(depth, context)
        test, b = self.value(depth, context)
        step, c = self.value(depth, context)
        body, d = self.some(depth, inside)
        return (f"for ({k} = 0, {start}; {k} < 2 && ({test}, 1); {k}++, {step}) {{ {body} }}",
                a | b | c | d)

    def while_loop(self, depth, context):
        k, inside = self.counter(), Context(context.leaving, True, True)
        test, a = self.value(depth, context)
        body, b = self.some(depth, inside)
        return f"{k} = 0; while ({k}++ < 2 && {test}) {{ {body} }}", a | b

    def do_loop(self, depth, context):
        k, inside = self.counter(), Context(context.leaving, True, True)
        test, a = self.value(depth, context)
        body, b = self.some(depth, inside)
        return f"{k} = 0; do {{ {body} }} while (++{k} < 2 && {test});", a | b

    def forward(self, depth, context):
        label = self.fresh_label()
        body, a = self.some(depth, context)
        condition, b = self.value(depth, context)
        return f"if ({condition}) goto {label}; {body} {label}:;", a | b

    def backward(self, depth, context):
        label, k = self.fresh_label(), self.counter()
        body, a = self.some(depth, context)
        condition, b = self.value(depth, context)
        return f"{k} = 0; {label}: {body} if ({k}++ < 1 && {condition}) goto {label};", a | b

    def into_loop(self, depth, context):
        k, label, inside = self.counter(), self.fresh_label(), Context(context.leaving, True, True)
        first, a = self.some(depth, inside)
        second, b = self.some(depth, inside)
        if self.chance(0.5):
            return (f"switch ({self.pure()}) {{ default: for ({k} = 0; {k} < 2; {k}++) {{ {first} "
                    f"case 1: {second} }} }}", a | b)
        return (f"{k} = 0; if ({self.pure()}) goto {label}; for ({k} = 0; {k} < 2; {k}++) {{ {first} "
                f"{label}: {second} }}", a | b)

    # Whole programs.

    def helper(self, name):
        self.names, self.counters = GLOBALS + [("n", "int")], []
        body = [self.statement(2, Context())[0] for _ in range(self.random.randint(1, 2))]
        value = self.value(1, Context())[0]
        counters = f"int {', '.join(f'{k} = 0' for k in self.counters)}; " if self.counters else ""
        return [f"static int {name}(int n) {{", "  const int in0 = n & 1, in1 = 1; " + counters,
                *("  " + line for line in body), f"  return (int)({value});", "}"]

    def program(self):
        lines = FUNCTIONS + ["#include <stdarg.h>", "struct s { int a; short b; long c; };",
                             "static int g0 = 1; static long g1 = 2; static unsigned char g2;",
                             "static void bump(int *c) { g0 += *c & 3; }",
                             "static int count(int n) { static int calls = 4; calls += n & 3; "
                             "return n > 3 && n < 6 ? count(n - 2) + 1 : calls; }",
                             "static struct s made(int a, long c) { struct s r = {.c = c, .a = a}; g2++; return r; }",
                             "static int part(struct s s) { s.a += s.b; return s.a; }",
                             "static int sum(int n, ...) {", "  va_list l; int r = 0; va_start(l, n);",
                             "  while (n-- > 0) r += va_arg(l, int);", "  va_end(l); return r; }"]
        lines += self.helper("f0") + self.helper("f1")
        self.names, self.counters, self.calls = GLOBALS + LOCALS, [], True
        self.names = self.names + [(p, "int") for p in ["la[0]", "la[1]", "ls.a"]] + [("ls.c", "long")]
        statements = []
        for i in range(self.random.randint(2, 4)):
            statements.append(f"  {self.statement(self.pick([2, 2, 3]), Context(leaving=f'T{i}'))[0]}")
            statements.append(f"  T{i}:;")
            if self.chance(0.25):
                statements.append(f"  OBSERVE({i}, {self.pure()});")
        number = 10
        for name, _ in self.names:
            if self.chance(0.5):
                statements.append(f"  OBSERVE({number}, {name});")
                number += 1
        lines += ["int ENTRY(void) {", *INPUT_LINES,
                  "  int v0 = 1, la[4] = {1, 2, 3}; unsigned v1 = 2; short v2 = in0; long v3 = -1;",
                  "  unsigned char v4 = 250; _Bool v5 = in1; signed char v6 = -3;",
                  "  struct s ls = {.c = 7}; int (*const table[2])(int) = {f0, f1}, (*tablep)(int) = count;"]
        lines += [f"  int {k} = 0;" for k in self.counters]
        return "\n".join(lines + statements + ["  return 0;", "}"]) + "\n"
