// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// The significand of a long double has 64 bits, that of a double 53.
extern void reach_error(void);

static long double table[3] = {0.1L, [2] = 0x1.8p-16400L};
static const long double largest = 0x1.fffffffffffffffep+16383L;

int main(void) {
  long double one = 1;
  long double next = one + 0x1p-63L;
  if (next == one || one + 0x1p-64L != one || one + 0x1.8p-64L != next) reach_error();
  if ((double)next != 1 || table[0] == 0.1 || (double)table[0] != 0.1) reach_error();
  if (table[1] != 0 || table[2] * 0x1p+8200L * 0x1p+8200L != 1.5L || table[2] / 0x1p+16L != 0x1.8p-16416L)
    reach_error();
  if (largest * 2 <= largest || largest * 2 * 0 == 0 || -largest >= 0) reach_error();
  if (1.0L / 3 * 3 != 1 || 0.1L + 0.2L != 0.3L) reach_error();
  return 0;
}
