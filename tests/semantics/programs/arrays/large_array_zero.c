// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An array too long for single variables.
extern void reach_error(void);

static int big[5000];
int main(void) {
  big[4321] = 7;
#ifndef VIOLATED
  if (!(big[4321] == 7 && big[1] == 0)) reach_error();
#else
  if (!(big[4321] == 0 && big[1] == 0)) reach_error();
#endif
  return 0;
}
