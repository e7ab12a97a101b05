// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Unsigned division of what was negative.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned x = (unsigned)-6;
  if (!(x / 2u == 2147483645u)) reach_error();
  return 0;
}
