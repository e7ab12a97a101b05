// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A masked value as _Bool is not the low bit.
extern void reach_error(void);

int main(void) {
  unsigned int flags = 0x100;
  _Bool b = flags & 0x100;
  unsigned char c = flags & 0x100;
#ifndef VIOLATED
  if (!(b == 1 && c == 0)) reach_error();
#else
  if (!(b == 0 && c == 0)) reach_error();
#endif
  return 0;
}
