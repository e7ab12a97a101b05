// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A product in a narrow type.
extern void reach_error(void);

int main(void) {
  unsigned char r;
  int o = __builtin_mul_overflow(16, 15, &r), q = r;
  int p = __builtin_mul_overflow(16, 16, &r);
#ifndef VIOLATED
  if (!(!o && q == 240 && p != 0 && r == 0)) reach_error();
#else
  if (!(!o && q == 240 && p == 0 && r == 0)) reach_error();
#endif
  return 0;
}
