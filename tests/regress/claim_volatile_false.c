// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the object changes by itself
// pcegar: --volatile any
// What is read from a volatile object is any value, and is not confirmed.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
volatile int port;
int main(void) {
  int x = port;
  if (x == 3) reach_error();
  return 0;
}
