// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A long array of zeroes, and a loop with many rounds: one execution.
// pcegar: --time-limit 2
// expect: unreach-call TRUE|UNKNOWN
extern void reach_error(void);

int a[1000];

int main(void) {
  int sum = 0;
  for (int i = 0; i < 1000; i++) {
    a[i] = i;
    sum += a[i] + a[999 - i];
  }
  if (sum != 624250) reach_error();
  return 0;
}
