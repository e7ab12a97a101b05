// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The last element is another one.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

int a[100];

int main(void) {
  for (int i = 0; i < 99; i++) a[i] = 42;
  for (int i = 0; i < 100; i++) {
    if (a[i] != 42) reach_error();
  }
  return 0;
}
