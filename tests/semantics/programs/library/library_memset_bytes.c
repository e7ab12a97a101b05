// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// memset with bytes other than zero.
extern void reach_error(void);

extern void *memset(void *, int, unsigned long);
int main(void) {
  unsigned int x = 0;
  memset(&x, 0x1ff, sizeof x);
#ifndef VIOLATED
  if (!(x == 0xffffffffu)) reach_error();
#else
  if (!(x == 0x1ff)) reach_error();
#endif
  return 0;
}
