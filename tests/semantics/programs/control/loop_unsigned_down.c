// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An unsigned loop variable wraps below zero.
extern void reach_error(void);

int main(void) {
  int n = 0;
  for (unsigned char i = 2; i < 250; i--) n++;
#ifndef VIOLATED
  if (!(n == 3)) reach_error();
#else
  if (!(n == 2)) reach_error();
#endif
  return 0;
}
