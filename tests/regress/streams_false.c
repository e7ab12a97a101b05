// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Both streams may be null, and only one of them may be.
// expect: unreach-call FALSE
// oracle: skip, depends on the machine
#include <stdio.h>

extern void reach_error(void);

int main(void) {
  FILE *first = fopen("first", "r");
  FILE *second = fopen("second", "r");
  FILE *third = fopen("third", "r");
  if (first == second && third && third != first) {
    reach_error();
  }
  return 0;
}
