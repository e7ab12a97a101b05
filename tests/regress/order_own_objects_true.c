// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Calls whose functions write to variables and memory of their own only may be swapped.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void put(int* to, int n) {
  *to = n;
}
static int twice(int n) {
  int mine = 0;
  put(&mine, n);
  return mine + n;
}
static int kept(int n) {
  int* own = __builtin_alloca(sizeof(int));
  *own = n;
  return *own;
}
int main(void) {
  int n = __VERIFIER_nondet_int() ? 1 : 3;
  int r = twice(n) * 10 + twice(1) / 2;
  int q = kept(n) * 10 + kept(2);
  if (n == 1 && r != 21) reach_error();
  if (n == 1 && q != 12) reach_error();
  return 0;
}
