// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// The tokens of a nested function on lines of their own.
extern void reach_error(void);

int main(void) {
  int n = 4;
  /* a { comment } return */
  int f(int x, /* first */
        int y) {
    if (x)
      return n + y;
    else
      return 0;
  }
#define UNUSED {
  if (!(f(1, 2) == 6)) reach_error();
  if (!(f(0, 2) == 0)) reach_error();

  return 0;
}
