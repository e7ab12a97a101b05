// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// More than its alignment C does not say of an address.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static char byte;

int main(void) {
  if ((unsigned long)&byte % 4 == 1) reach_error();
  return 0;
}
