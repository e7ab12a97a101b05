// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// An array with constant indices.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[4] = {1, 2};
  a[3] = a[0] + a[1];
  if (!(a[3] == 0)) reach_error();
  return 0;
}
