// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// An index that is computed from an address is no evidence.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[16];
static int x;

int main(void) {
  a[5] = 1;
  if (a[((unsigned long)&x >> 2) & 15]) reach_error();
  return 0;
}
