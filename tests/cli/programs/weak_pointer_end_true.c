// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int a[4];
  int s = 0;
  for (int* p = a; p != a + 4; p++) *p = nondet() & 7;
  for (int* p = a; p != a + 4; p++)
    if (*p > 7) reach_error();
  return 0;
}
