// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A conversion of an index to _Bool changes it.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int a[100];

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  for (unsigned char i = 0; i < 50; i++) a[i] = 5;
  if (c > 1) {
    a[(_Bool)c] = 9;
    if (a[1] == 9) reach_error();
  }
  return 0;
}
