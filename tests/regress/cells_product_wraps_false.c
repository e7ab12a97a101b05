// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The place of an element, computed in bytes, may wrap around.
// pcegar: --execution-steps 0 --time-limit 3 --signed-overflow wraps
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the overflow is undefined in C
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int a[1000];

int main(void) {
  long n = __VERIFIER_nondet_long(), u = __VERIFIER_nondet_long();
  if (n < 500 || n > 1000) return 0;
  for (long i = 0; i < n; i++) a[i] = 42;
  if (u >= 0x4000000000000000l && u < 0x4000000000000000l + n) *(int*)((char*)a + u * 4) = 7;
  for (long i = 0; i < n; i++)
    if (a[i] != 42) reach_error();
  return 0;
}
