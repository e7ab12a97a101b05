// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// sizeof is a constant, and its operand is not evaluated.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = 0;
  unsigned s = sizeof(n++) + sizeof(char[3]);
  if (!(n == 1)) reach_error();
  return 0;
}
