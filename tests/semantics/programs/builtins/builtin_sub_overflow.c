// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An unsigned difference below zero.
extern void reach_error(void);

int main(void) {
  unsigned int r;
  int a = __builtin_sub_overflow(3u, 5u, &r);
#ifndef VIOLATED
  if (!(a && r == 4294967294u)) reach_error();
#else
  if (!(a && r == 2)) reach_error();
#endif
  return 0;
}
