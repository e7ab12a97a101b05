// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Bytes of a member in front of a text are moved over the text, to what is behind it.
// expect: unreach-call FALSE
// oracle: skip, two inputs of a hundred and twenty
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
  int first;
  char name[4];
  int opened;
};
int main(void) {
  struct device* d = calloc(1, sizeof *d);
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), n = 0;
  unsigned char* bytes;
  if (!d || i < 0 || i >= 12 || j < 0 || j >= 8) return 0;
  bytes = (unsigned char*)&d->first;
  bytes[8] = 1;
  if (d->opened == 1) n++;
  bytes[i] = 2;
  if (d->opened == 2) n++;
  bytes += 4;
  bytes[j] = 3;
  if (d->opened == 3) n++;
  if (n == 3) reach_error();
  return 0;
}
