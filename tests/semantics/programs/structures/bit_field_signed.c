// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A signed bit-field of three bits holds -4..3.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s { signed int f : 3; };
int main(void) {
  struct s v;
  v.f = __VERIFIER_nondet_int();
#ifndef VIOLATED
  if (!(v.f >= -4 && v.f <= 3)) reach_error();
#else
  if (!(v.f >= -4 && v.f <= 2)) reach_error();
#endif
  return 0;
}
