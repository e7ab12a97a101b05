// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the object changes by itself
// pcegar: --volatile any
// A value that was read from a volatile object stays.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
volatile int port;
int main(void) {
  int x = port;
  if (x == 3 && x != 3) reach_error();
  return 0;
}
