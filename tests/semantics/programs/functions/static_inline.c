// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An inline function in several places.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static inline int clamp(int x) { return x < 0 ? 0 : x > 9 ? 9 : x; }
int main(void) {
  int x = clamp(__VERIFIER_nondet_int()), y = clamp(__VERIFIER_nondet_int());
#ifndef VIOLATED
  if (!(x >= 0 && y <= 9 && x + y <= 18)) reach_error();
#else
  if (!(x >= 0 && y <= 9 && x + y <= 17)) reach_error();
#endif
  return 0;
}
