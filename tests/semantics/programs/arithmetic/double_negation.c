// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// !!x is 0 or 1.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int b = !!x;
#ifndef VIOLATED
  if (!((b == 0 || b == 1) && b == (x != 0))) reach_error();
#else
  if (!((b == 0 || b == 1) && b == x)) reach_error();
#endif
  return 0;
}
