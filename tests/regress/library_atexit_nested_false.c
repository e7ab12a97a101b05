// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A handler that calls exit() ends the program after the handlers before it; a handler that registers
// another one is an unsupported construct.
// expect: unreach-call FALSE
#include <stdlib.h>
extern void reach_error(void);

static int steps;
static void last(void) {
  if (steps == 1) reach_error();
}
static void first(void) {
  steps++;
  exit(0);
}

int main(void) {
  atexit(last);
  atexit(first);
  return 0;
}
