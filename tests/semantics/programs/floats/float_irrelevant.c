// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Floating point beside the property.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  double d = x;
  int n = 0;
  if (d > 0.5) n = 1;
#ifndef VIOLATED
  if (!(n == 0 || n == 1)) reach_error();
  
#else
  if (!(n == 0 || n == 2)) reach_error();
  if (!(n == 0)) reach_error();
#endif
  return 0;
}
