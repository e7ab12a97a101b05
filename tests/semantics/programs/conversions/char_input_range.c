// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A char input has 256 values.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  signed char c = (signed char)__VERIFIER_nondet_int();
#ifndef VIOLATED
  if (!(c >= -128 && c <= 127)) reach_error();
#else
  if (!(c >= -128 && c <= 126)) reach_error();
#endif
  return 0;
}
