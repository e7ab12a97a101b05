// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The last operand decides.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), n = 0;
  if (n++, x > 0) n++;
#ifndef VIOLATED
  if (!(n == (x > 0) + 1)) reach_error();
#else
  if (!(n == (x > 0) + 0)) reach_error();
#endif
  return 0;
}
