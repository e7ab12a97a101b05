// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A parameter is a variable of the callee.
extern void reach_error(void);

static int count(int n) { int k = 0; while (n > 0) { n -= 2; k++; } return k; }
int main(void) {
  int n = 5;
#ifndef VIOLATED
  if (!(count(n) == 3 && n == 5)) reach_error();
#else
  if (!(count(n) == 3 && n == -1)) reach_error();
#endif
  return 0;
}
