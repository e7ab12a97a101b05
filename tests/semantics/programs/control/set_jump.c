// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// setjmp and longjmp.
extern void reach_error(void);

#include <setjmp.h>
static jmp_buf env;
int main(void) {
  volatile int n = 0;
  if (setjmp(env) == 0) {
    n = 1;
    longjmp(env, 1);
  }
#ifndef VIOLATED
  if (!(n == 1)) reach_error();
#else
  if (!(n == 0)) reach_error();
#endif
  return 0;
}
