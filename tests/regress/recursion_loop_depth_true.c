// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --recursion loops --time-limit 3
// expect: unreach-call TRUE|UNKNOWN
// A global that counts up on the way down, and down on the way up.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int g;
static void f(int n) {
  g++;
  if (n > 0) f(n - 1);
  g--;
}
int main(void) {
  f(__VERIFIER_nondet_int());
  if (g != 0) reach_error();
  return 0;
}
