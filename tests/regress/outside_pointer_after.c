// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer from outside may lead to what was given away before.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern void give(int *);
extern int *take(void);

int main(void) {
  int x = 0;
  give(&x);
  x = 0;
  int *p = take();
  if (!p) return 0;
  *p = 2;
  if (x == 2) reach_error();
  return 0;
}
