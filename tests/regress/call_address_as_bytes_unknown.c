// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A function that gets the bytes of an address may change the object; whether it does is not
// confirmed.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
#include <string.h>
extern void reach_error(void);
extern void use(char *);
static int own;

int main(void) {
  int *p = &own;
  char bytes[sizeof p];
  memcpy(bytes, &p, sizeof p);
  use(bytes);
  if (own == 2) reach_error();
  return 0;
}
