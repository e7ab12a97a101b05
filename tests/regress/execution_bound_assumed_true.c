// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --execution-steps 500000
// expect: unreach-call TRUE
// The number of rounds is known to the path alone; about a sum over ten of them the certificate was asked for
// 29 s in one piece.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int limit = __VERIFIER_nondet_int();
  int sum = 0;
  if (limit != 10) return 0;
  for (int i = 0; i < limit; i++) sum += i;
  if (sum != 45) reach_error();
  return 0;
}
