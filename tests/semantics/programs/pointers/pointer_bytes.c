// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The bytes of an integer (little endian).
extern void reach_error(void);

int main(void) {
  unsigned int u = 0x01020304;
  unsigned char *b = (unsigned char *)&u;
#ifndef VIOLATED
  if (!(b[0] == 4 && b[3] == 1)) reach_error();
#else
  if (!(b[0] == 1 && b[3] == 4)) reach_error();
#endif
  return 0;
}
