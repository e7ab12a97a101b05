// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// memset of all elements of an array on the heap, and of a part of it.
// expect: unreach-call TRUE
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct device {
  unsigned a;
  unsigned short b, c;
};

int main(void) {
  struct device *devices = malloc(2 * sizeof(struct device)), *d;
  char *text = malloc(6);
  if (!devices || !text) return 0;
  memset(devices, 0, 2 * sizeof *devices);
  text[4] = 'x';
  memset(text, 0, 4);
  d = __VERIFIER_nondet_int() ? devices : devices + 1;
  if (d->a != 0 || d->b != 0 || d->c != 0 || text[3] != 0 || text[4] != 'x') reach_error();
  return 0;
}
