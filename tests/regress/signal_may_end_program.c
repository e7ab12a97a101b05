// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A signal may end the program, so what comes after raise() is not decided.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
#include <signal.h>

int main(void) {
  raise(SIGKILL);
  reach_error();
  return 0;
}
