// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Variable indices in two dimensions.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int m[2][2] = {{0, 0}, {0, 0}};
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 1 || j < 0 || j > 1) return 0;
  m[i][j] = 1;
#ifndef VIOLATED
  if (!(m[0][0] + m[0][1] + m[1][0] + m[1][1] == 1 && (m[1][0] == 0 || i == 1))) reach_error();
#else
  if (!(m[0][0] + m[0][1] + m[1][0] + m[1][1] == 1 && (m[1][0] == 0 || i < 1))) reach_error();
#endif
  return 0;
}
