// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A constant index is larger than the type of the variables that are indices.
// oracle: skip, it takes one value of 256
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int a[1000];

int main(void) {
  unsigned char k = __VERIFIER_nondet_uchar();
  for (unsigned char i = 0; i < 200; i++) a[i] = 1;
  a[300] = 0;
  if (k < 200 && a[k] == 1 && k + 256 == 300) reach_error();
  return 0;
}
