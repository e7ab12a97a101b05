// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Either call may come first, and the result tells which one did.
extern void reach_error(void);
int g;
static int f(void) {
  g = 1;
  return g;
}
static int h(void) {
  int old = g;
  g = 2;
  return old;
}
static int add(int a, int b) {
  return a + b;
}

int main(void) {
  int r = add(f(), h());
  if (!(r == 2 && g == 2) && !(r == 1 && g == 1)) reach_error();
  return 0;
}
