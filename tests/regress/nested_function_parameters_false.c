// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Arrays and functions as parameters of nested functions are pointers.
extern void reach_error(void);

int main(void) {
  int h(int (*f)(int), const char* s, unsigned long n, int m[2][3], int k(void)) {
    return f(1) + s[0] + (int)n + m[1][2] + k();
  }
  int one(int x) {
    return x;
  }
  int two(void) {
    return 2;
  }
  int m[2][3] = {{0, 0, 0}, {0, 0, 5}};
  if (!(h(one, "\1", 3, m, two) == 1 + 1 + 3 + 5 + 2)) reach_error();
  reach_error();
  return 0;
}
