// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// ++ on an unsigned short wraps at 65536.
extern void reach_error(void);

int main(void) {
  unsigned short s = 65535;
  int x = s++;
#ifndef VIOLATED
  if (!(x == 65535 && s == 0)) reach_error();
#else
  if (!(x == 65535 && s == 65536)) reach_error();
#endif
  return 0;
}
