// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Enumerators count on from the one before.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum colour { RED, GREEN = 5, BLUE };
int main(void) {
  enum colour c = BLUE;
  if (!(c == 6 && RED == 0)) reach_error();
  return 0;
}
