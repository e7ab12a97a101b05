// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A sum of tenths, each rounded to 64 bits.
extern void reach_error(void);

int main(void) {
  long double x = 0;
  for (int i = 0; i < 10; i++) x += 0.1L;
#ifndef VIOLATED
  if (x != 1 + 0x1p-63L) reach_error();
#else
  if (x == 1 + 0x1p-63L) reach_error();
#endif
  return 0;
}
