// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A nested function that is declared before it is defined.
extern void reach_error(void);

int main(void) {
  auto int f(int);
  int g(int x) {
    return f(x) + 1;
  }
  int f(int x) {
    return x * 2;
  }
  if (!(g(3) == 7)) reach_error();
  reach_error();
  return 0;
}
