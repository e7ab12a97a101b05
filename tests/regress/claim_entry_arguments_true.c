// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --entry start
// expect: unreach-call TRUE
// oracle: skip, the entry is not main
// The entry function gets arbitrary arguments of their types.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int start(int argument, unsigned char small) {
  if (argument == 77 && small > 255) reach_error();
  return 0;
}
int main(void) { return 0; }
