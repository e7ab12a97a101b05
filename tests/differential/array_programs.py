# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs about the elements of arrays that are too long to be told apart.

One to three arrays (variables, arrays of computed length, matrices, allocated, of structures) are filled, copied, searched,
swapped and changed by loops that go up, down or in steps, some of them in functions that get pointers, with
indices of several types; elements are also chosen by elements. Errors are about an element, two of
them, or what a search has found.
"""
import random

HEAD = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
"""


class ArrayGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"arrays {seed}")
        self.functions = []
        self.errors = 0

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, probability):
        return self.random.random() < probability

    def declare(self, number):
        """Name, text of an element by index, declarations, whether elements have a value."""
        name = "abc"[number]
        length = 300 if self.chance(0.1) else self.random.randint(17, 24)
        kind = self.pick(["int"] * 6 + ["unsigned char", "short", "long", "unsigned"])
        form = self.pick(["global", "global", "global", "local", "local", "computed", "computed", "heap", "heap", "matrix",
                          "structure"])
        if form == "matrix":
            rows = self.random.randint(4, 6)
            return name, kind, rows * 5, f"{name}[({{0}}) / 5][({{0}}) % 5]", None, f"  static {kind} {name}[{rows}][5];", True
        element = f"{name}[{{0}}]"
        if form == "global":
            return name, kind, length, element, f"{kind} {name}[{length}];", None, True
        if form == "structure":
            return (name, kind, length, f"{name}[{{0}}].v", f"static struct {{ short u; {kind} v; }} {name}[{length}];",
                    None, True)
        if form == "heap":
            return (name, kind, length, element, None,
                    f"  {kind} *{name} = malloc({length} * sizeof *{name});\n  if (!{name}) return 0;", False)
        size = length if form == "local" else f"n + {length - 20}"
        return name, kind, length, element, None, f"  {kind} {name}[{size}];", False

    def loop(self, length):
        """Head and index of a loop inside of an array."""
        i = "i"
        kind = self.pick(["int"] * 6 + ["unsigned", "long", "unsigned char"])
        length = min(length, 200) if kind == "unsigned char" else length
        end = self.pick([str(length)] * 5 + [str(length - 2), "in0 + 9", f"({length} - (in1 & 3))"])
        if self.chance(0.15) and kind in ("int", "long"):
            return f"for ({kind} i = {length} - 1; i >= {self.pick(['0', '0', '3', 'in0 + 2'])}; i--)", i
        step = self.pick(["i++"] * 8 + ["i += 2"])
        start = self.pick(["0"] * 6 + ["1", "(in1 & 1)"])
        if self.chance(0.1):
            cast = self.pick(["unsigned char", "_Bool", "short", "unsigned long", "long", "unsigned"])
            return f"for ({kind} i = {start}; i < {end}; {step})", f"({cast})i"
        if self.chance(0.15):
            return f"for ({kind} i = {start}; i + 1 < {end}; {step})", self.pick(["i", "i + 1"])
        return f"for ({kind} i = {start}; i < {end}; {step})", i

    def value(self, array):
        element = array[3]
        return self.pick(["0", "1", "7", "i", "2 * i", "i + in0", "in1", "x", "(i & 3)", "i < 9",
                          f"({element.format('i')} & 15)"])

    def read(self, array, index):
        return array[3].format(index)

    def fill(self, array):
        value = self.pick(["0", "i", "5", "in1", "2 * i", "i + in0", "__VERIFIER_nondet_int()"])
        array[4] = True
        array[5] = None if "nondet" in value else f"{{0}} == {value}"
        return f"for (int i = 0; i < {array[2]}; i++) {self.read(array, 'i')} = {value};"

    def body(self, arrays):
        """A loop that changes or looks at arrays."""
        target = self.pick(arrays)
        others = [a for a in arrays if a[4]] or [target]
        source = self.pick(others)
        length = min(a[2] for a in arrays)
        head, index = self.loop(length)
        here = self.read(target, index)
        condition = (f"{self.read(source, 'i')} {self.pick(['==', '<', '>', '!='])} "
                     f"{self.pick(['x', '3', 'i', 'in0', 'm'])}")
        if self.chance(0.25):
            return self.fill(target)
        if self.chance(0.5):
            target[5] = None
        if self.chance(0.15):
            place = self.random.randrange(target[2])
            return f"{self.read(target, str(place))} = {self.pick(['0', '3', 'in0', '-1'])};"
        kind = self.pick(["fill", "fill", "copy", "guarded", "search", "max", "swap", "change", "chosen", "call", "pointer", "pointer",
                          "bytes"])
        is_plain = target[3] == f"{target[0]}[{{0}}]"
        if kind == "pointer" and is_plain:
            return self.through_pointer(target)
        if kind == "bytes" and is_plain:
            offset = self.pick(["i * sizeof({0})", "(long)i * (long)sizeof({0})", "(unsigned)i * sizeof({0})"]).format(target[1])
            return f"{head} *({target[1]} *)((char *){target[0]} + {offset}) = {self.value(target)};"
        if kind == "fill":
            return f"{head} {here} = {self.value(target)};"
        if kind == "copy":
            return f"{head} {here} = {self.read(source, self.pick(['i', index]))};"
        if kind == "guarded":
            return f"{head} if ({condition}) {here} = {self.value(target)};"
        if kind == "search":
            return f"{head} if ({condition}) {{ m = {self.pick(['i', '1', self.read(source, 'i')])}; {self.pick(['break;', ''])} }}"
        if kind == "max":
            return f"m = {self.read(source, '0')}; {head} if ({self.read(source, 'i')} > m) m = {self.read(source, 'i')};"
        if kind == "swap":
            other = self.read(target, f"{length} - 1 - i")
            return f"for (int i = 0; i < {length // 2}; i++) {{ x = {self.read(target, 'i')}; {self.read(target, 'i')} = {other}; {other} = x; }}"
        if kind == "chosen":
            chosen = self.read(target, f"({self.read(source, 'i')} & 15)")
            return f"{head} {self.pick([f'{chosen} = {self.value(target)}', f'x = {chosen} & 31'])};"
        if kind == "call" and is_plain:
            name = f"f{len(self.functions)}"
            what = self.pick(["p[i] = v;", "p[i] += v;", "if (p[i] == v) p[i] = i;", "*(p + i) = p[n - 1 - i];"])
            self.functions.append(f"static void {name}({target[1]} *p, int n, int v) {{ for (int i = 0; i < n; i++) {what} }}")
            return f"{name}({self.pick([target[0], '&' + target[0] + '[0]'])}, {length}, {self.pick(['3', 'in0', 'm & 7'])});"
        return f"{head} {here}{self.pick(['++', ' += i', ' ^= 1', ' = (' + here + ' & 7) + 1'])};"

    def through_pointer(self, target):
        """A pointer to the first element, that may become one to another element in some way."""
        name, kind = target[:2]
        place = self.random.randint(1, 9)
        moved = self.pick([f"p = {name} + {place};", f"p = &{name}[{place}];", "p++;",
                           f"p = ({kind} *)((unsigned long){name} + {place} * sizeof({kind}));",
                           f"{{ unsigned long l = (unsigned long)p; l += {place} * sizeof({kind}); p = ({kind} *)l; }}",
                           f"{{ {kind} **q = &p; *q = {name} + {place}; }}",
                           f"{{ {kind} *o = 0; {kind} **q = &o; o = *q ? *q : {name}; o += {place}; p = o; }}",
                           f"p = ({kind} *)((char *)p + {place} * sizeof({kind}));", f"p = {name};"])
        condition = self.pick(["if (in1 > 1) ", "if (m == 3) ", ""])
        change = self.pick(["p[0] = 7;", "*p += 1;", "for (int i = 0; i < 5; i++) p[i] = i;", "x = p[0] & 15;"])
        told, check = target[5], ""
        if told and change in ("p[0] = 7;", "*p += 1;") and self.chance(0.8):
            # What is stored through the pointer is seen unless it goes to the first element.
            check = f" for (int i = 1; i < {target[2]}; i++) if (!({told.format(self.read(target, 'i'))})) reach_error();"
        target[5] = None
        return f"{{ {kind} *p = {name}; {condition}{moved} {change} }}{check}"

    def error(self, arrays):
        array = self.pick([a for a in arrays if a[4]])
        length = min(a[2] for a in arrays)
        head, index = self.loop(length)
        self.errors += 1
        element = self.read(array, index)
        other = self.read(self.pick([a for a in arrays if a[4]]), self.pick(["i", index]))
        told = array[5]
        if self.chance(0.15):
            place = self.pick([str(self.random.randrange(array[2])), "(in0 + 3)", "(unsigned char)(in1 + 4)"])
            return f"if ({self.read(array, place)} {self.pick(['==', '!='])} {self.pick(['0', '3', '5', '-1', 'in0'])}) reach_error();"
        wrong = self.pick(([f"!({told.format(element)})"] * 4 if told else []) + [f"{element} {self.pick(['!=', '==', '<', '>'])} {self.pick(['0', '5', '7', 'i', 'm', 'in1', 'x', '30'])}",
                           f"{element} != {other}", f"{element} > m",
                           f"{element} == {self.pick(['3', 'm'])} && i == {self.random.randint(0, length)}"])
        return self.pick([f"{head} if ({wrong}) reach_error();",
                          f"{head} if ({wrong}) {{ x = -9; break; }}\n  if (x == -9) reach_error();"])

    def program(self):
        arrays, globals_, locals_ = [], [], []
        for number in range(self.pick([1, 1, 2, 2, 3])):
            name, kind, length, element, outside, inside, has_value = self.declare(number)
            # The last part is what may hold of all elements, as far as the generator knows.
            arrays.append([name, kind, length, element, has_value, "{0} == 0" if has_value else None])
            globals_ += [outside] if outside else []
            locals_ += [inside] if inside else []
        statements = []
        for array in arrays:
            if not array[4]:
                statements.append(self.fill(array))
        for _ in range(self.random.randint(1, 3)):
            statements.append(self.body(arrays))
            if self.chance(0.25):
                statements.append(self.error(arrays))
        statements.append(self.error(arrays))
        lines = [HEAD] + globals_ + self.functions + ["int ENTRY(void) {"]
        for name in ("in0", "in1"):
            lines += [f"  int {name} = __VERIFIER_nondet_int();", f"  if ({name} < -2 || {name} > 3) return 0;"]
        lines += ["  int n = 20, x = in0, m = in1;"] + locals_ + ["  " + s for s in statements] + ["  return 0;", "}"]
        return "\n".join(lines) + "\n"
