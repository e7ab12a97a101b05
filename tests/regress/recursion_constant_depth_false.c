// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The violation lies behind recursion deeper than the bound that is tried first.
// pcegar: --time-limit 2
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
  if (fibonacci(15) != 610) reach_error();
  if (ackermann(2, 3) == 9) reach_error();
  return 0;
}
