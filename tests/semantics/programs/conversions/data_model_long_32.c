// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --32
// long and pointers of 32 bits.
extern void reach_error(void);

int main(void) {
#ifndef VIOLATED
  if (!(sizeof(long) == 4 && (1u - 2u) == 4294967295UL)) reach_error();
#else
  if (!(sizeof(long) == 8 && (1u - 2u) == 4294967295UL)) reach_error();
#endif
  return 0;
}
