// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --pointer-recursion none
// expect: unreach-call FALSE
// What the assumption leaves: functions that call themselves by name, two calls through a pointer
// one after the other, and functions that call each other where none of them is on the stack yet.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct operations {
  void (*first)(int);
  void (*second)(int);
};
static struct operations operations;
static int depth, firsts, seconds;

static void descend(int levels) {
  depth++;
  if (levels > 1)
    descend(levels - 1);
}

static void first(int rest) {
  firsts++;
  if (rest)
    operations.second(rest - 1);
}

static void second(int rest) {
  seconds++;
  if (rest)
    operations.first(rest - 1);
}

int main(void) {
  operations.first = first;
  operations.second = second;
  descend(3);
  if (__VERIFIER_nondet_int())
    operations.first(1);
  if (__VERIFIER_nondet_int())
    operations.second(1);
  if (depth == 3 && firsts == 2 && seconds == 2)
    reach_error();
  return 0;
}
