// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Leading sign bits.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x >= 0 && x < 16)
    if (!(__builtin_clrsb(x) >= 27)) reach_error();
  if (!(__builtin_clrsbll(1) == 62)) reach_error();
  if (!(__builtin_ffsll(1LL << 40) == 41)) reach_error();
  if (!(__builtin_popcountll(~0ULL) == 64)) reach_error();
  reach_error();
  return 0;
}
