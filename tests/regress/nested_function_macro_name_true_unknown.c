// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// A macro that hides the name of a nested function.
extern void reach_error(void);

#define CALL f(3)
int f(int x) {
  return 100;
}
int main(void) {
  int f(int x) {
    return x;
  }
  if (!(CALL == 3)) reach_error();
  return 0;
}
