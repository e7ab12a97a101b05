// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An empty assembly that only hides a value.
extern void reach_error(void);

int main(void) {
  int x = 3;
  __asm__ volatile("" ::: "memory");
#ifndef VIOLATED
  if (!(x == 3)) reach_error();
#else
  if (!(x == 4)) reach_error();
#endif
  return 0;
}
