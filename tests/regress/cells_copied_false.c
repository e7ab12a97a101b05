// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A copy has equal elements, and a second copy too. A condition is changed.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[1000], b[1000], c[1000];

int main(void) {
  for (int i = 0; i < 1000; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 1000; i++) b[i] = a[999 - i];
  for (int i = 0; i < 1000; i++) c[i] = b[i];
  for (int i = 0; i < 1000; i++) {
    if (c[i] != a[i]) reach_error();
  }
  return 0;
}
