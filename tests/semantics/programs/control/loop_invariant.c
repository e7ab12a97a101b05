// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An invariant of an unbounded loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    if (x == 1000) break;
    x++;
    y++;
#ifndef VIOLATED
    if (__VERIFIER_nondet_int()) y = x;
#else
    if (__VERIFIER_nondet_int()) y++;
#endif
  }
  if (!(x == y)) reach_error();
  return 0;
}
