// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The address of an int is a multiple of four.
extern void reach_error(void);

int main(void) {
  int x;
#ifndef VIOLATED
  if (!(((unsigned long)&x & 3) == 0)) reach_error();
#else
  if (!(((unsigned long)&x & 3) == 1)) reach_error();
#endif
  return 0;
}
