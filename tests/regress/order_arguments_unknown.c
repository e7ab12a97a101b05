// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the order of evaluation is the compiler's choice
// Arguments in either order: n is 1 or 2.
extern void reach_error(void);
static int n;
static int first(void) { return n = 1; }
static int second(void) { return n = 2; }
static int sum(int a, int b) { return a + b; }

int main(void) {
  sum(first(), second());
  if (n == 1) reach_error();
  return 0;
}
