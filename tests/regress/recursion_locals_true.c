// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Every activation has locals and parameters of its own, also those whose address is passed down.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int depth;
int down(int n, int *outer) {
  int own = n + 10;
  depth++;
  if (n > 0) {
    int below = down(n - 1, &own);
    if (below != n + 10) reach_error();
  }
  if (own != n + 10) reach_error();
  return *outer;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int start = 5;
  if (n < 0 || n > 3) return 0;
  if (!(down(n, &start) == 5 && depth == n + 1)) reach_error();
  return 0;
}
