// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// An array of arrays whose length is a parameter.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int at(int n, int m, int a[n][m], int i, int j) { return a[i][j]; }

int main(void) {
  int b[2][3] = {{1, 2, 3}, {4, 5, 6}};
  if (at(2, 3, b, 1, 1) != 5) reach_error();
  return 0;
}
