// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An unsigned narrow index.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[4] = {1, 2, 3, 4};
  unsigned char i = __VERIFIER_nondet_int();
#ifndef VIOLATED
  if (!(a[i & 3] >= 1 && a[i & 3] <= 4)) reach_error();
#else
  if (!(a[i & 3] >= 1 && a[i & 3] <= 3)) reach_error();
#endif
  return 0;
}
