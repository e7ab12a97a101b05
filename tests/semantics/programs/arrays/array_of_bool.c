// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Elements of type _Bool.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  _Bool seen[3] = {0};
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 3) seen[i] = 5;
#ifndef VIOLATED
  if (!(seen[0] + seen[1] + seen[2] <= 1)) reach_error();
#else
  if (!(seen[0] + seen[1] + seen[2] <= 0)) reach_error();
#endif
  return 0;
}
