// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
#include <time.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  if (difftime(__VERIFIER_nondet_int(), 5) == -2.0) reach_error();
  return 0;
}
