// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Formats without %n, of functions that are called through pointers; an n is no conversion.
// expect: unreach-call TRUE
#include <stdio.h>
extern void reach_error(void);

static int (*const outputs[2])(const char *, ...) = {printf, printf};

int main(int argc, char **argv) {
  int count = 0;
  outputs[argc & 1]("%d %%n %-5dn %p\n", count, 2, (void *)argv);
  outputs[argc & 1](argv[0]);
  printf(argc > 1 ? "%d in one\n" : "%d and none\n", count);
  printf("%d of n: %p\n", count, &count);
  if (count != 0) reach_error();
  return 0;
}
