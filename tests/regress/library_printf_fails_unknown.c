// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// That printf fails is possible, but a violation may not rest on it.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, needs an output that cannot be written to
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  if (printf("a") != 1) reach_error();
  return 0;
}
