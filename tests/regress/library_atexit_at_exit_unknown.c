// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a handler registers while it runs is not modelled.
// expect: unreach-call FALSE|UNKNOWN
#include <stdlib.h>
extern void reach_error(void);

static void second(void) { reach_error(); }
static void first(void) { atexit(second); }

int main(void) {
  atexit(first);
  return 0;
}
