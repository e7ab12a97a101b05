// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A counting for loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int i, n = 0;
  for (i = 0; i < 5; i++) n += 2;
  if (!(n == 10 && i == 5)) reach_error();
  return 0;
}
