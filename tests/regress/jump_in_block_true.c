// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Jumps that stay behind a declaration keep its value, and so do cases that fall through.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  {
    int a;
    a = 5;
    goto in;
  back:
    if (a != 6) reach_error();
    goto out;
  in:
    if (a != 5) reach_error();
    a = 6;
    goto back;
  }
out:
  switch (n) {
    int b;
    case 0: b = 3;
    case 1:
      if (n == 0 && b != 3) reach_error();
  }
  return 0;
}
