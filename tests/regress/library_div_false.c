// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// div() and ldiv() round towards zero.
// expect: unreach-call FALSE
extern void reach_error(void);

#include <stdlib.h>

int main(void) {
  div_t d = div(-7, 2);
  if (d.quot == -3) reach_error();
  return 0;
}
