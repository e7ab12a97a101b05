// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Constants of more than 64 bits.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  __int128 a = 1;
  a <<= 100;
  if (!((a >> 100) == 1)) reach_error();
  unsigned __int128 u = ~(unsigned __int128)0;
  if (!(u + 1 == 0)) reach_error();
  if (!((unsigned long)(u >> 64) == ~0UL)) reach_error();
  unsigned long x = (unsigned int)__VERIFIER_nondet_int();
  unsigned __int128 m = (unsigned __int128)x * 2;
  if (!((m >> 1) == x)) reach_error();
  reach_error();
  return 0;
}
