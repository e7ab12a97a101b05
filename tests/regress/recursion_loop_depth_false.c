// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A global that counts up on the way down, and down on the way up.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int g;
static void f(int n) {
  g++;
  if (n > 0) f(n - 1);
  if (n != 3) g--;
}
int main(void) {
  f(__VERIFIER_nondet_int());
  if (g != 0) reach_error();
  return 0;
}
