// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// _Bool counts as int in sums.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  _Bool a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
#ifndef VIOLATED
  if (!(a + b <= 2 && !a + a == 1)) reach_error();
#else
  if (!(a + b <= 1 && !a + a == 1)) reach_error();
#endif
  return 0;
}
