// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --recursion loops --execution-steps 0
// expect: unreach-call FALSE
// The counter of the depth begins anew with each call from elsewhere.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int g;
static int f(int n) {
  int r = 0;
  if (n > 0) r = f(n - 1);
  g++;
  return r;
}
int main(void) {
  f(2);
  f(1);
  if (g != 4) reach_error();
  return 0;
}
