// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A hexadecimal constant of 32 bits is unsigned.
extern void reach_error(void);

int main(void) {
  if (!(-1 < 0x7fffffff && (-1 < 0xffffffff) == 0 && -1 < 4294967295)) reach_error();
  return 0;
}
