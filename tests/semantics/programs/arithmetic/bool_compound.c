// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Compound assignments to a _Bool.
extern void reach_error(void);

int main(void) {
  _Bool b = 0;
  b += 2;
  _Bool c = 1;
  c ^= 1;
  _Bool d = 1;
  d -= 2;
#ifndef VIOLATED
  if (!(b == 1 && c == 0 && d == 1)) reach_error();
#else
  if (!(b == 2 && c == 0 && d == 1)) reach_error();
#endif
  return 0;
}
