// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Each of the six orders is one of the calls, each once.
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
  if (r != 6 || (g != 123 && g != 132 && g != 213 && g != 231 && g != 312 && g != 321))
    reach_error();
  return 0;
}
