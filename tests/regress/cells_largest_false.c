// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The largest element of an allocated array, which functions get as a pointer. A condition is changed.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern void *malloc(unsigned long);

int largest(int *p, int n) {
  int max = p[0];
  for (int i = 2; i < n; i++) {
    if (p[i] > max) max = p[i];
  }
  return max;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  int *a = malloc(n * sizeof *a);
  if (!a) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int max = largest(a, n);
  for (int i = 0; i < n; i++) {
    if (a[i] > max) reach_error();
  }
  return 0;
}
