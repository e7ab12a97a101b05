// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, what the memory holds is not random
// Memory of any size holds arbitrary values.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void* malloc(unsigned long);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10) return 0;
  int* p = malloc((unsigned long)n * sizeof(int));
  if (!p) return 0;
  if (p[n - 1] == 17) reach_error();
  return 0;
}
