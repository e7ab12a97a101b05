// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A shift has the type of its promoted left operand.
extern void reach_error(void);

int main(void) {
  unsigned char a = 255;
#ifndef VIOLATED
  if (!((a << 4) == 4080 && sizeof(a << 1L) == sizeof(int))) reach_error();
#else
  if (!((a << 4) == 240 && sizeof(a << 1L) == sizeof(int))) reach_error();
#endif
  return 0;
}
