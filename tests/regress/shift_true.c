// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Shifts by constants; the right shift of a negative value rounds down (GCC).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 5, b = -5;
  unsigned c = 0x80000001u;
  if (!(a << 3 == 40 && a >> 1 == 2 && b >> 1 == -3 && c << 1 == 2u && c >> 31 == 1u)) reach_error();
  return 0;
}
