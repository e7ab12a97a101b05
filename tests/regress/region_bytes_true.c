// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Memory of any size is written as an int and read byte by byte.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void* malloc(unsigned long);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 4 || n > 10) return 0;
  char* p = malloc((unsigned long)n);
  if (!p) return 0;
  *(int*)p = 0x01020304;
  if (p[1] != 3) reach_error();
  return 0;
}
