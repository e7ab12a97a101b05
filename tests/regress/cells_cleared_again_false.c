// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An allocation that is made again has other elements.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern void *calloc(unsigned long, unsigned long);
extern void free(void *);

int main(void) {
  for (int round = 0; round < 2; round++) {
    int *a = calloc(100, sizeof *a);
    if (!a) return 0;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 99) return 0;
    if (round == 1 && a[n] == 0) reach_error();
    for (int i = 0; i < 100; i++) a[i] = 5;
    free(a);
  }
  return 0;
}
