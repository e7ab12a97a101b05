// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A hexadecimal constant of 32 bits is unsigned.
extern void reach_error(void);

int main(void) {
#ifndef VIOLATED
  if (!(-1 < 0x7fffffff && (-1 < 0xffffffff) == 0 && -1 < 4294967295)) reach_error();
#else
  if (!(-1 < 0x7fffffff && (-1 < 0xffffffff) == 1 && -1 < 4294967295)) reach_error();
#endif
  return 0;
}
