// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The largest of four.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[4], m;
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  m = a[0];
#ifndef VIOLATED
  for (int i = 1; i < 4; i++)
#else
  for (int i = 1; i < 3; i++)
#endif
    if (a[i] > m) m = a[i];
  if (!(a[0] <= m && a[3] <= m)) reach_error();
  return 0;
}
