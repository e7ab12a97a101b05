// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// ?: associates to the right.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int sign(int x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }
int main(void) {
  int x = __VERIFIER_nondet_int();
#ifndef VIOLATED
  if (!(sign(x) * (long)x >= 0)) reach_error();
#else
  if (!(sign(x) != 0)) reach_error();
#endif
  return 0;
}
