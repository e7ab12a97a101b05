// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The least int and its neighbours.
extern void reach_error(void);

int main(void) {
  int x = -2147483647 - 1;
  unsigned int u = x;
#ifndef VIOLATED
  if (!(x < -2147483647 && u == 2147483648u)) reach_error();
#else
  if (!(x < -2147483647 && u == 2147483647u)) reach_error();
#endif
  return 0;
}
