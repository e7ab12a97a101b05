// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// The builtins that say whether an operation overflows, for operands of one type.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), r;
  unsigned u;
  unsigned long long product;
  if (x < 1) return 0;
  int over = __builtin_sadd_overflow(x, 2147483647, &r);
  int under = __builtin_usub_overflow(0, 1, &u);
  int wide = __builtin_umulll_overflow(1ULL << 63, 3, &product);
  if (!(over && under && u == 4294967295U && wide && product == 1ULL << 63)) reach_error();
  return 0;
}
