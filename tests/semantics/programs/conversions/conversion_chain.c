// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// char, then unsigned int.
extern void reach_error(void);

int main(void) {
  signed char c = -1;
  unsigned int u = c;
  unsigned int v = (unsigned char)c;
#ifndef VIOLATED
  if (!(u == 0xffffffffu && v == 255)) reach_error();
#else
  if (!(u == 0xffffffffu && v == u)) reach_error();
#endif
  return 0;
}
