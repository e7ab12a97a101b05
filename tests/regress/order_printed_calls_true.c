// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// In any order, both calls are made; what is printed does not matter.
extern void reach_error(void);
extern int printf(const char*, ...);
int n;
static int f(int k) {
  n++;
  return k ? n : 0;
}

int main(void) {
  printf("%d %d %s\n", n, f(1), f(0) ? "a" : "b");
  if (n != 2) reach_error();
  return 0;
}
