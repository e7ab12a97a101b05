// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// An inner variable hides the outer one of the same name.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x = 1;
int main(void) {
  int x = 2;
  {
    int x = 3;
    x++;
  }
  if (!(x == 2)) reach_error();
  return 0;
}
