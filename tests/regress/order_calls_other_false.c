// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// The other order.
// oracle: skip, compilers choose the order
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
  if (r == 2) reach_error();
  return 0;
}
