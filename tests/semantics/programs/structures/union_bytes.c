// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The bytes of an integer through a union.
extern void reach_error(void);

union u { unsigned int i; unsigned char c[4]; };
int main(void) {
  union u v;
  v.i = 0xAABBCCDDu;
#ifndef VIOLATED
  if (!(v.c[0] == 0xDD)) reach_error();
#else
  if (!(v.c[0] == 0xAA)) reach_error();
#endif
  return 0;
}
