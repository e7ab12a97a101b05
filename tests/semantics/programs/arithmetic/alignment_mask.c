// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Rounding up to a multiple.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define ALIGN(x, a) (((x) + (a) - 1) & ~((a) - 1))
int main(void) {
  unsigned int x = (unsigned int)__VERIFIER_nondet_int();
  if (x > 1000) return 0;
  unsigned int y = ALIGN(x, 8u);
#ifndef VIOLATED
  if (!(y >= x && y < x + 8)) reach_error();
#else
  if (!(y >= x && y < x + 7)) reach_error();
#endif
  return 0;
}
