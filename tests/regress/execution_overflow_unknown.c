// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The only execution overflows before the violation: no violation that C defines.
// oracle: skip, the overflow is undefined
// pcegar: --time-limit 2
// expect: unreach-call UNKNOWN
extern void reach_error(void);

int a[1000];

int main(void) {
  int big = 2147483600;
  for (int i = 0; i < 100; i++) {
    a[i] = i;
    big += a[i] / 50;
  }
  if (big < 0) reach_error();
  return 0;
}
