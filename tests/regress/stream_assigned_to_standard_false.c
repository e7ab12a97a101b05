// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A standard stream gets the result of a call at once; it may be null.
// expect: unreach-call FALSE
// oracle: skip, depends on the machine
#include <stdio.h>

extern void reach_error(void);

int main(void) {
  stdin = fopen("first", "r");
  fopen("second", "r");
  if (!stdin) {
    reach_error();
  }
  return 0;
}
