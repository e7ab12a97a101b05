// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Masks of constants and of an input.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int low = x & 7;
  if (!(low >= 0 && low <= 7 && (0x5a & 0x0f) == 0x0a && (0x50 | 0x0a) == 0x5a && (0x5a ^ 0xff) == 0xa5 && ~5 == -6)) reach_error();
  return 0;
}
