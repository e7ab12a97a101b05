// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of a double may be an address.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
#include <string.h>
extern void use(double d);

int main(void) {
  int x = 0;
  int *p = &x;
  double d;
  memcpy(&d, &p, sizeof d);
  use(d);
  if (x == 1) reach_error();
  return 0;
}
