// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory from calloc() is zero: of a structure with too many scalars, those outside of its arrays.
// expect: unreach-call TRUE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct row {
  int value[60];
};
struct device {
  int first;
  struct row row[12];
  int behind;
};
int main(void) {
  int sum = 0;
  while (__VERIFIER_nondet_int()) {
    struct device* d = calloc(1, sizeof *d);
    int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (!d || i < 0 || i >= 12 || k < 0 || k >= 60) return 0;
    if (d->first != 0 || d->behind != 0) reach_error();
    d->row[i].value[k] = 3;
    sum += d->row[k / 5].value[i];
    d->first = d->behind = 1;
  }
  return sum != 0;
}
