// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A byte is written into an integer.
extern void reach_error(void);

int main(void) {
  unsigned int u = 0;
  ((unsigned char *)&u)[1] = 1;
#ifndef VIOLATED
  if (!(u == 256)) reach_error();
#else
  if (!(u == 1)) reach_error();
#endif
  return 0;
}
