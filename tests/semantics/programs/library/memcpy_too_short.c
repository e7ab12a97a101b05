// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A copy of fewer bytes than the object has.
extern void reach_error(void);

extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  unsigned int x = 0x01010101, y = 0x02020202;
  memcpy(&x, &y, 2);
#ifndef VIOLATED
  if (!(x == 0x01010202)) reach_error();
#else
  if (!(x == 0x02020202)) reach_error();
#endif
  return 0;
}
