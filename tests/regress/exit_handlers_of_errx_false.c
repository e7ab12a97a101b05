// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// errx() ends the program like exit().
// expect: unreach-call FALSE
extern void reach_error(void);
#include <err.h>
#include <stdlib.h>

static void last(void) { reach_error(); }

int main(void) {
  if (atexit(last)) return 0;
  errx(1, "x");
}
