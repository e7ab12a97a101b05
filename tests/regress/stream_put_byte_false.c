// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// putchar() may fail.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
#include <stdio.h>

int main(void) {
  if (putchar('a') == EOF) reach_error();
  return 0;
}
