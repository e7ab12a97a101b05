// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The branches of ?: have a common type.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  long x = c ? -1 : 0u;
#ifndef VIOLATED
  if (!(x == 0 || x == 4294967295L)) reach_error();
#else
  if (!(x == 0 || x == -1L)) reach_error();
#endif
  return 0;
}
