// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A size that is not constant, for a member: where it is larger than the member, the call has no model.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct header {
  int before;
  unsigned char address[8];
  int after;
  int* link;
};
int main(void) {
  struct header* h = calloc(1, sizeof *h);
  static unsigned char from[64];
  if (!h) return 0;
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  if (n > sizeof *h - 4) return 0;
  h->after = 4;
  from[2] = 9;
  memcpy(h->address, from, n);
  if (n >= 12 && h->after != 4) reach_error();
  return 0;
}
