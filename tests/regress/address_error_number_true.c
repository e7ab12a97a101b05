// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An object's address is no error number, and lies behind the first page.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int own[4];

int main(void) {
  int *p = &own[__VERIFIER_nondet_int() & 3];
  if ((unsigned long)p >= (unsigned long)-4095) reach_error();
  if (p < (int *)4000) reach_error();
  return 0;
}
