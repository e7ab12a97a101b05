// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Writing one member changes the other.
extern void reach_error(void);

union u { int i; short s; };
int main(void) {
  union u v;
  v.i = 1;
  v.s = 2;
#ifndef VIOLATED
  if (!(v.i == 2)) reach_error();
#else
  if (!(v.i == 1)) reach_error();
#endif
  return 0;
}
