// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer to void from outside may lead to an int, also where the program writes bytes there.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern void give(int *);
extern void *take(void);

int main(void) {
  int x = 0;
  give(&x);
  x = 0;
  char *r = take();
  *r = 1;
  if (x == 1) reach_error();
  return 0;
}
