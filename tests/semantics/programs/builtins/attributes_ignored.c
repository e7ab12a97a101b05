// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Attributes without meaning for the result.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

__attribute__((noinline, const, unused)) static int f(int x __attribute__((unused))) { return 4; }
int main(void) {
  __attribute__((unused)) int y = 1;
  if (__VERIFIER_nondet_int()) goto end;
  y = 2;
end: __attribute__((unused));
#ifndef VIOLATED
  if (!(f(y) == 4)) reach_error();
#else
  if (!(f(y) == y)) reach_error();
#endif
  return 0;
}
