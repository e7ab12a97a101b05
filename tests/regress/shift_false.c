// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Shifts by constants; the right shift of a negative value rounds down (GCC).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 5, b = -5;
  unsigned c = 0x80000001u;
  if (!(b >> 1 == -2)) reach_error();
  return 0;
}
