// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A byte that was pushed back is read again.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
#include <stdio.h>

int main(void) {
  if (ungetc('a', stdin) != 'a') return 0;
  if (getc(stdin) != 'a') reach_error();
  return 0;
}
