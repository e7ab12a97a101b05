// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// memset of the C library.
extern void reach_error(void);

extern void *memset(void *, int, unsigned long);
int main(void) {
  int a[2] = {1, 2};
  memset(a, 0, sizeof a);
#ifndef VIOLATED
  if (!(a[0] == 0 && a[1] == 0)) reach_error();
#else
  if (!(a[0] == 0 && a[1] == 2)) reach_error();
#endif
  return 0;
}
