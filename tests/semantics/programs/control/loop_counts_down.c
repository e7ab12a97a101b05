// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A loop down to zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned int n = (unsigned int)__VERIFIER_nondet_int() % 6;
  unsigned int m = n, k = 0;
  while (m-- > 0) k++;
#ifndef VIOLATED
  if (!(k == n && m == 0xffffffffu)) reach_error();
#else
  if (!(k == n && m == 0)) reach_error();
#endif
  return 0;
}
