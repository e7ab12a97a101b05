// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A function in a function in a function.
extern void reach_error(void);

int f(int a) {
  int b = 2;
  int g(int c) {
    int d = 4;
    int h(int e) {
      b++;
      return a + b + c + d + e;
    }
    int first = h(5);
    return first + h(0);
  }
  return g(3);
}
int main(void) {
  if (!(f(1) == (1 + 3 + 3 + 4 + 5) + (1 + 4 + 3 + 4))) reach_error();
  if (!(f(0) == (0 + 3 + 3 + 4 + 5) + (0 + 4 + 3 + 4))) reach_error();
  reach_error();
  return 0;
}
