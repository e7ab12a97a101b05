// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --64
// expect: unreach-call FALSE
// long has 64 bits with --64.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = 4294967295u;
  x = x + 1;
  if (!(x == 0)) reach_error();
  return 0;
}
