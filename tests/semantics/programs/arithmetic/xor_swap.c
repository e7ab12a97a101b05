// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Values exchanged with exclusive or.
extern void reach_error(void);

int main(void) {
  unsigned int a = 12, b = 10;
  a ^= b; b ^= a; a ^= b;
#ifndef VIOLATED
  if (!(a == 10 && b == 12)) reach_error();
#else
  if (!(a == 10 && b == 10)) reach_error();
#endif
  return 0;
}
