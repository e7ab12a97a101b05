// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A loop entered in the middle through a switch.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), count = 0;
  if (n < 1 || n > 6) return 0;
  int rounds = (n + 1) / 2;
  switch (n % 2) {
    case 0: do { count++;
    case 1: count++;
    } while (--rounds > 0);
  }
#ifndef VIOLATED
  if (!(count == n)) reach_error();
#else
  if (!(count == n + 1)) reach_error();
#endif
  return 0;
}
