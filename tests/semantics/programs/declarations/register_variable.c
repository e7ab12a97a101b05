// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The register class has no meaning.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  register int x = __VERIFIER_nondet_int();
  register int y = x;
#ifndef VIOLATED
  if (!(y == x && 1)) reach_error();
#else
  if (!(y == x && x != 0)) reach_error();
#endif
  return 0;
}
