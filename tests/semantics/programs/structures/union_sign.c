// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The same bits, signed and unsigned.
extern void reach_error(void);

union u { signed char s; unsigned char u; };
int main(void) {
  union u v;
  v.u = 200;
#ifndef VIOLATED
  if (!(v.s == -56)) reach_error();
#else
  if (!(v.s == 200)) reach_error();
#endif
  return 0;
}
