// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An unsigned division of a big number.
extern void reach_error(void);

int main(void) {
  unsigned int u = -2;
#ifndef VIOLATED
  if (!(u / 2 == 2147483647)) reach_error();
#else
  if (!(u / 2 == -1)) reach_error();
#endif
  return 0;
}
