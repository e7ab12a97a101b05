// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// One of the six orders.
// oracle: skip, compilers choose the order
extern void reach_error(void);
int g;
static int f(int k) {
  g = 10 * g + k;
  return k;
}
static int add(int a, int b, int c) {
  return a + b + c;
}

int main(void) {
  int r = add(f(1), f(2), f(3));
  if (g == 231) reach_error();
  return 0;
}
