// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the assembly is that of one machine
// Functions that have a body, or that the assembly only mentions, are not affected.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
__asm__(".text\n\tother: jmp reach_error\n");
static int f(void) { return 1; }

int main(void) {
  if (__VERIFIER_nondet_int() && f() != 1) reach_error();
  return 0;
}
