// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer from outside is not the address of a variable that is given away only later, whether
// that has a value or not.
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern void give(int *);
extern int *get(void);

int main(void) {
  int own;
  int *q = get();
  if (!q) return 0;
  give(&own);
  if (q == &own) reach_error();
  return 0;
}
