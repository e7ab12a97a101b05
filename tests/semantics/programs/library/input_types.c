// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Inputs of other types have their ranges.
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  _Bool b = __VERIFIER_nondet_bool();
  unsigned short s = __VERIFIER_nondet_ushort();
#ifndef VIOLATED
  if (!(c <= 255 && b <= 1 && s <= 65535)) reach_error();
#else
  if (!(c <= 255 && b <= 1 && s <= 65534)) reach_error();
#endif
  return 0;
}
