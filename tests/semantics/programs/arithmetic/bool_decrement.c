// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// -- on a _Bool toggles.
extern void reach_error(void);

int main(void) {
  _Bool b = 0;
  b--;
#ifndef VIOLATED
  if (!(b == 1)) reach_error();
#else
  if (!(b == 0)) reach_error();
#endif
  b--;
  if (!(b == 0)) reach_error();
  return 0;
}
