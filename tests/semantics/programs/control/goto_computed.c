// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Labels as values.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  void *t[2] = {&&a, &&b};
  int r = 0;
  goto *t[__VERIFIER_nondet_int() ? 1 : 0];
a:
  r = 1;
b:
#ifndef VIOLATED
  if (!(r == 0 || r == 1)) reach_error();
  
#else
  if (!(r == 0 || r == 2)) reach_error();
  if (!(r == 0)) reach_error();
#endif
  return 0;
}
