// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer into the middle of an array, through which it changes.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100];

int main(void) {
  int *middle = &a[50];
  for (int i = 0; i < 100; i++) a[i] = 1;
  int place = 3;
  middle[place] = 0;
  if (a[53] == 0) reach_error();
  return 0;
}
