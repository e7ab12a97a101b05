// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// One of the orders gives this result; compilers need not take it, so it is not confirmed.
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
  if (r == 1) reach_error();
  return 0;
}
