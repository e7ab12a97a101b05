// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --64
// expect: unreach-call UNKNOWN
// oracle: skip, there is no verdict to confirm
// Rounding may change without a call of fesetround().
extern void reach_error(void);

int main(void) {
  double one = 1, three = 3;
  unsigned word = 0x5f80;  // upward
  double before = one / three;
  __asm__ volatile("ldmxcsr %0" ::"m"(word));
  double after = one / three;
  if (before != after) reach_error();
  return 0;
}
