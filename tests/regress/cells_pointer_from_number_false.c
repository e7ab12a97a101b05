// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer that was computed as a number is not one to the first element.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int a[1000];

static unsigned long next(unsigned long place) {
  return place + 4;
}

int main(void) {
  int n = 500 + __VERIFIER_nondet_uchar();
  int* p = a;

  for (int i = 0; i < n; i++) a[i] = 42;
  if (__VERIFIER_nondet_int()) p = (int*)next((unsigned long)p);
  p[0] = 7;
  for (int i = 1; i < n; i++)
    if (a[i] != 42) reach_error();
  return 0;
}
