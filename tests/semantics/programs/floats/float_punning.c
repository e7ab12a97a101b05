// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The pattern of a float in a union.
extern void reach_error(void);

int main(void) {
  union {
    float f;
    unsigned u;
  } x;
  x.f = -1.5f;
#ifndef VIOLATED
  if (x.u != 0xbfc00000u) reach_error();
#else
  if (x.u != 0x3fc00000u) reach_error();
#endif
  x.u ^= 0x80000000u;
  if (x.f != 1.5f) reach_error();
  return 0;
}
