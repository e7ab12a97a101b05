// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// What is stored through a pointer that leads to a variable or behind a structure, to an array of
// elements without bytes (GNU C), may be found there.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct empty {};
struct header {
  long size;
  struct empty end[0];
};
int main(void) {
  struct header* h = malloc(sizeof *h + sizeof(long));
  if (!h) return 0;
  long other = 1;
  *(long*)h->end = 1;
  long* p = __VERIFIER_nondet_int() ? (long*)h->end : &other;
  *p = 2;
  if (other == 1 && *(long*)h->end == 2) reach_error();
  return 0;
}
