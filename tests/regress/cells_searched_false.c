// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a search over all elements has not found is not there. A condition is changed.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[1000];

int main(void) {
  int wanted = 1234567;
  int found = 0;
  for (int i = 0; i < 1000; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 1000 && !found; i++) {
    if (a[i] == wanted) found = 1;
  }
  if (!found) {
    for (int i = 0; i < 1000; i++) {
      if (a[i] != wanted) reach_error();
    }
  }
  return 0;
}
