// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// scanf() may fill fewer objects than it is given; random numbers may be small.
// expect: unreach-call FALSE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0;
  if (scanf("%d %d", &x, &y) < 2 && drand48() < 0.75 && fflush(stdout) == 0) reach_error();
  return 0;
}
