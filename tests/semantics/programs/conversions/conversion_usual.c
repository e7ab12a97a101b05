// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// int and unsigned meet as unsigned; with long as long.
extern void reach_error(void);

int main(void) {
  int i = -1;
  unsigned int u = 1;
  long l = 0;
#ifndef VIOLATED
  if (!(i > u && i < u + l == 1)) reach_error();
#else
  if (!(i > u && i < u + l == 0)) reach_error();
#endif
  return 0;
}
