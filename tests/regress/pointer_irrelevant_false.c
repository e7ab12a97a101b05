// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A write through an unknown pointer cannot reach a variable whose address is not taken.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int cells[2];
int main(void) {
  int x = 1;
  int *p = __VERIFIER_nondet_int() ? &cells[0] : &cells[1];
  *p = 2;
  if (!(x == 2 || cells[0] == 0)) reach_error();
  return 0;
}
