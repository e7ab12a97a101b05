// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --time-limit 3
// expect: unreach-call TRUE|UNKNOWN
// Each holds bit by bit: nothing for linear arithmetic, little for a SAT solver. Decided by the execution.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_int(void);

int main(void) {
  const unsigned a = (unsigned)__VERIFIER_nondet_int();
  const unsigned b = (unsigned)__VERIFIER_nondet_int();
  const unsigned c = (unsigned)__VERIFIER_nondet_int();
  if (((a & ~b) | (a ^ b)) != (a ^ b)) reach_error();
  if ((((~a) | b) | (a ^ b)) != ~0u) reach_error();
  if (((((~a) ^ b) | (a & b)) | c) != (((~a) ^ b) | c)) reach_error();
  return 0;
}
