// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Labels of more than 32 bits.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  long long x = (long long)(unsigned int)__VERIFIER_nondet_int() << 31;
  int r = 0;
  switch (x) {
    case 0x80000000LL: r = 1; break;
    case 0: r = 2; break;
  }
#ifndef VIOLATED
  if (!(r != 1 || x == 2147483648LL)) reach_error();
#else
  if (!(r != 1 || x == 0)) reach_error();
#endif
  return 0;
}
