// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The table behind the macros of <ctype.h>.
// expect: unreach-call TRUE
extern void reach_error(void);

const unsigned short **__ctype_b_loc(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int() & 127;
  if (((*__ctype_b_loc())[(int)(c)] & 2048) && (c < '0' || c > '9')) reach_error();
  return 0;
}
