// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer that is written through another one may point into the middle.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int a[1000];

static void set(int** p, int* value) {
  *p = value;
}

int main(void) {
  int n = 500 + __VERIFIER_nondet_uchar();
  int* middle;
  int* p = a;

  for (int i = 0; i < n; i++) a[i] = 42;
  set(&middle, a + 1);
  if (__VERIFIER_nondet_int()) p = middle;
  p[0] = 7;
  for (int i = 1; i < n; i++)
    if (a[i] != 42) reach_error();
  return 0;
}
