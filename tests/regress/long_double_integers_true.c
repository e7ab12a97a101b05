// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --time-limit 4
// expect: unreach-call TRUE|UNKNOWN
// Decided by the execution; a solver takes long.
// All integers of 64 bits are values of long double; conversions back truncate.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned long all = -1ul;
  long lowest = -0x7fffffffffffffffL - 1;
  long double x = n;
  if ((int)x != n || (unsigned long)(long double)all != all || (long)(long double)lowest != lowest)
    reach_error();
  if ((long double)all + 1 != 0x1p64L || (long double)all != 0x1.fffffffffffffffep63L) reach_error();
  if ((int)(x / 4) != n / 4) reach_error();
  if ((float)0x1.000001p0L != 1 || (_Bool)0x1p-16400L != 1) reach_error();
  __int128 wide = (__int128)1 << 100;
  if ((long double)wide != 0x1p100L || (__int128)(0x1p100L * 3) != 3 * wide) reach_error();
  return 0;
}
