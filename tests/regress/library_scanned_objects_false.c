// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// With a count of 1 the first object may have any value, and the second one keeps its own; an object
// that is named twice changes with the first.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern int scanf(const char *, ...);

int main(void) {
  int x = 0, y = 7, both = 3;
  int n = scanf("%d %d", &x, &y);
  int m = scanf("%d %d", &both, &both);
  if (n == 1 && x == 42 && y == 7 && m == 1 && both == 4) reach_error();
  return 0;
}
