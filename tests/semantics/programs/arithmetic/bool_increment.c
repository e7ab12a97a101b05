// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// ++ on a _Bool gives 1.
extern void reach_error(void);

int main(void) {
  _Bool b = 1;
  b++;
  b++;
#ifndef VIOLATED
  if (!(b == 1)) reach_error();
#else
  if (!(b == 0)) reach_error();
#endif
  return 0;
}
