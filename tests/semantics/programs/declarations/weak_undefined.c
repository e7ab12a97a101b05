// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The address of an undefined weak function is null.
extern void reach_error(void);

extern int missing(void) __attribute__((weak));
int main(void) {
  int n = 0;
  if (missing) n = missing();
#ifndef VIOLATED
  if (!(n == 0)) reach_error();
#else
  if (!(n == 1)) reach_error();
#endif
  return 0;
}
