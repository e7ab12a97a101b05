// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A case does not find what the last round left in the block of the switch.
// expect: unreach-call FALSE
// oracle: skip, compilers happen to keep the value
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int t = 0; t < n; t++) {
    switch (t) {
      int a;
      case 0: a = 5; break;
      case 1:
        if (a != 5) reach_error();
    }
  }
  return 0;
}
