// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A long is cut to its low bits by an explicit conversion.
extern void reach_error(void);

int main(void) {
  long x = 0x100000002L;
#ifndef VIOLATED
  if (!((int)x == 2 && (short)x == 2)) reach_error();
#else
  if (!((int)x == 0 && (short)x == 2)) reach_error();
#endif
  return 0;
}
