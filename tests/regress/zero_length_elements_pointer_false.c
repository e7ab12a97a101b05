// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A pointer that is kept behind a structure, where an array of elements without bytes (GNU C) marks
// the place.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct empty {};
struct header {
  long size;
  struct empty end[0];
};
static int values[2];
int main(void) {
  struct header* h = malloc(sizeof *h + sizeof(int*));
  if (!h) return 0;
  *(int**)h->end = &values[__VERIFIER_nondet_int() ? 1 : 0];
  **(int**)h->end = 5;
  if (values[1] == 5) reach_error();
  return 0;
}
