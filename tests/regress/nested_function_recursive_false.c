// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Recursion of a nested function, not of the one around it.
extern void reach_error(void);

int main(void) {
  int calls = 0;
  int fac(int n) {
    calls++;
    return n <= 1 ? 1 : n * fac(n - 1);
  }
  if (!(fac(4) == 24)) reach_error();
  if (!(calls == 4)) reach_error();
  reach_error();
  return 0;
}
