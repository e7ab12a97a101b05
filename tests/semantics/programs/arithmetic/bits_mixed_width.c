// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A 32-bit mask on a 64-bit number.
extern void reach_error(void);

int main(void) {
  unsigned long x = 0x1ffffffffUL;
#ifndef VIOLATED
  if (!((x & ~0u) == 0xffffffffUL && (x & ~0) == 0x1ffffffffUL)) reach_error();
#else
  if (!((x & ~0u) == 0xffffffffUL && (x & ~0) == 0xffffffffUL)) reach_error();
#endif
  return 0;
}
