// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Nothing happens without match and default.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), r = 5;
  switch (x) {
    case 3: r = 1; break;
    case 4: r = 2;
  }
#ifndef VIOLATED
  if (!(r == 5 || x == 3 || x == 4)) reach_error();
#else
  if (!(r == 5 || x == 3 || x == 5)) reach_error();
#endif
  return 0;
}
