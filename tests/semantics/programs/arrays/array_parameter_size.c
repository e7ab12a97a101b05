// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An array parameter is a pointer.
extern void reach_error(void);

static unsigned long size(int a[10]) { return sizeof(a); }
int main(void) {
  int a[10];
#ifndef VIOLATED
  if (!(size(a) == 8 && sizeof a == 40)) reach_error();
#else
  if (!(size(a) == 40 && sizeof a == 40)) reach_error();
#endif
  return 0;
}
