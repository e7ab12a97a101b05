// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the order of evaluation is the compiler's choice
// The subscript on the left may be read before and after the call on the right.
extern void reach_error(void);
static int i, a[3];
static int next(void) {
  i = 2;
  return 7;
}

int main(void) {
  a[i] = next();
  if (a[0] == 7) reach_error();
  return 0;
}
