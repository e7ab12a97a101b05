// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What is allocated is aligned, also where a call allocates several objects and their content is
// arbitrary at first.
// expect: unreach-call TRUE
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);

static long *fresh(long number) {
  long *result = malloc(sizeof *result);
  if (result == NULL) exit(0);
  *result = number;
  return result;
}

int main(void) {
  long *first = fresh(1);
  long *second = fresh(2);
  if (first == second) reach_error();
  if ((uintptr_t)second % sizeof(long) != 0) reach_error();
  return 0;
}
