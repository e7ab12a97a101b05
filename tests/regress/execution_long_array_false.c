// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The violation is on the only execution, although its replay does not know long arrays.
// pcegar: --time-limit 2
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

int a[1000];

int main(void) {
  int sum = 0;
  for (int i = 0; i < 1000; i++) {
    a[i] = i;
    sum += a[i] + a[999 - i];
  }
  if (sum == 624250) reach_error();
  return 0;
}
