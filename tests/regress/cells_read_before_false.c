// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An element is read, then another array before the error: the violation is about the first one.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100], b[100];

int main(void) {
  for (int i = 0; i < 100; i++) {
    a[i] = i;
    b[i] = i;
  }
  int x = a[50];
  int y = b[20];
  if (x == 50 && y == 20) reach_error();
  return 0;
}
