// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// sizeof of such an array is computed.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 9) return 0;
  char a[n];
#ifndef VIOLATED
  if (!(sizeof a == (unsigned long)n)) reach_error();
#else
  if (!(sizeof a == 9)) reach_error();
#endif
  return 0;
}
