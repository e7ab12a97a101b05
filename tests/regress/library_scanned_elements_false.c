// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The same, with one object that two arguments point to.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern int scanf(const char *, ...);

int main(void) {
  int a[3] = {1, 2, 3}, i = 1, *p = &a[i];
  if (scanf("%d%d", &a[i], &a[2]) != 2 || a[1] != 77 || a[2] != 78 || a[0] != 1) return 0;
  if (scanf("%d%d", p, &a[1]) == 1 && a[1] == 79) reach_error();
  return 0;
}
