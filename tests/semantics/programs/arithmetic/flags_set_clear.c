// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Flags in a word.
extern void reach_error(void);

enum { A = 1, B = 2, C = 4 };
int main(void) {
  unsigned int f = 0;
  f |= A | C;
  f &= ~A;
  f ^= B;
#ifndef VIOLATED
  if (!(f == 6 && !(f & A))) reach_error();
#else
  if (!(f == 7 && !(f & A))) reach_error();
#endif
  return 0;
}
