// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A bounded recursion.
extern void reach_error(void);

static int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
int main(void) {
#ifndef VIOLATED
  if (!(factorial(4) == 24)) reach_error();
#else
  if (!(factorial(4) == 12)) reach_error();
#endif
  return 0;
}
