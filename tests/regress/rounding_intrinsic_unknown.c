// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --64
// expect: unreach-call UNKNOWN
// oracle: skip, there is no verdict to confirm
// As by fesetround(FE_UPWARD).
extern void reach_error(void);
extern void _mm_setcsr(unsigned);

int main(void) {
  double one = 1, three = 3;
  double before = one / three;
  _mm_setcsr(0x5f80);
  double after = one / three;
  if (before != after) reach_error();
  return 0;
}
