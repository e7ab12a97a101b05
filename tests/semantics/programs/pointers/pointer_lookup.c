// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A function returns an address or null.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int table[2] = {5, 6};
static int *lookup(int i) { return i >= 0 && i < 2 ? &table[i] : 0; }
int main(void) {
  int i = __VERIFIER_nondet_int();
  int *p = lookup(i);
#ifndef VIOLATED
  if (!((p != 0) == (i == 0 || i == 1))) reach_error();
#else
  if (!(p == 0)) reach_error();
#endif
  return 0;
}
