// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// pcegar: --execution-steps 0
//
// Through a null pointer, a function changes nothing.
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
#include <time.h>
extern void reach_error(void);
extern int nondet(void);
extern void change(int *);
static int own;

int main(void) {
  int *p = nondet() ? &own : 0;
  own = 5;
  change(p);
  if (own != 5 && !p) reach_error();
  time_t t = 5, *q = nondet() ? &t : 0;
  time(q);
  if (t != 5 && !q) reach_error();
  return 0;
}
