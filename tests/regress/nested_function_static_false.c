// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A static variable of a nested function.
extern void reach_error(void);

int g(void) {
  int f(void) {
    static int c;
    return ++c;
  }
  return f();
}
int main(void) {
  if (!(g() == 1)) reach_error();
  if (!(g() == 2)) reach_error();
  reach_error();
  return 0;
}
