// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The low byte of an input.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int b = x & 0xff;
#ifndef VIOLATED
  if (!(b >= 0 && b <= 255 && (x != -1 || b == 255))) reach_error();
#else
  if (!(b >= 0 && b <= 254 && (x != -1 || b == 255))) reach_error();
#endif
  return 0;
}
