// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A switch over a character that was promoted.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  signed char c = (signed char)__VERIFIER_nondet_int();
  int r = 0;
  switch (c) {
    case -1: r = 1; break;
    case 200: r = 2; break;
  }
#ifndef VIOLATED
  if (!(r != 2 || c == 0)) reach_error();
#else
  if (!(r == 2 || c == 0)) reach_error();
#endif
  return 0;
}
