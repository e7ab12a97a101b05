// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// malloc() aligns what it returns, whatever the sizes are.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

extern void* malloc(unsigned long);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 5) return 0;
  for (int i = 0; i < n; i++) {
    char* p = malloc((unsigned long)n);
    if (!p) return 0;
    if ((unsigned long)(p + 3) % 8 != 3) reach_error();
  }
  return 0;
}
