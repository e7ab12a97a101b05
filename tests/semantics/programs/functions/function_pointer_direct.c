// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer to one function.
extern void reach_error(void);

static int twice(int x) { return 2 * x; }
int main(void) {
  int (*f)(int) = twice;
#ifndef VIOLATED
  if (!(f(3) == 6 && (*f)(2) == 4 && (&twice)(1) == 2)) reach_error();
#else
  if (!(f(3) == 3 && (*f)(2) == 4 && (&twice)(1) == 2)) reach_error();
#endif
  return 0;
}
