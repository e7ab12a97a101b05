// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --recursion loops --execution-steps 0
// expect: unreach-call TRUE
// A narrow parameter goes round: the sum has the type int.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f(unsigned char n, int a) {
  if (a == 0) return n;
  int r = f(n + 200, 0);
  return r == ((n + 200) & 255) ? n : -1;
}
int main(void) {
  if (f(100, 1) != 100) reach_error();
  return 0;
}
