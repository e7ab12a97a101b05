// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --32
// oracle: skip, needs a 32-bit C library
// expect: unreach-call TRUE
// long has 32 bits with --32.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = 4294967295u;
  x = x + 1;
  if (!(x == 0 && sizeof(void *) == 4)) reach_error();
  return 0;
}
