// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A recursion deeper than the bound: by loops, or more copies.
extern void reach_error(void);

int down(int n) { return n <= 0 ? 7 : down(n - 1); }
int main(void) {
  if (down(50) != 7) reach_error();
  return 0;
}
