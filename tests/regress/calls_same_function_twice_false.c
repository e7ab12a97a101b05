// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Two calls of a function return to their own places.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int next(int a) { if (a > 5) return 0; return a + 1; }
int main(void) {
  int a = next(3);
  int b = next(7);
  if (!(a == b)) reach_error();
  return 0;
}
