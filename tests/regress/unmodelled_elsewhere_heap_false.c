// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer into the array of its own structure on the heap. The types allow other places.
// expect: unreach-call FALSE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct device {
  short numbers[5];
  short *next;
  int x;
};

int main(void) {
  struct device *devices = calloc(2, sizeof *devices), *d;
  if (!devices) return 0;
  devices[0].next = devices[0].numbers + 2;
  devices[1].next = devices[1].numbers + 2;
  d = __VERIFIER_nondet_int() ? &devices[1] : &devices[0];
  if (d->next[-1] == 0) reach_error();
  return 0;
}
