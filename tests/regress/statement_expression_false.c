// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A GNU statement expression yields its last value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 3;
  int y = ({ int t = x * 2; x = 0; t + 1; });
  if (!(x == 3)) reach_error();
  return 0;
}
