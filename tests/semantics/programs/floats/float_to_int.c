// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Conversion to int truncates.
extern void reach_error(void);

int main(void) {
  double d = -2.7;
#ifndef VIOLATED
  if (!((int)d == -2)) reach_error();
#else
  if (!((int)d == -3)) reach_error();
#endif
  return 0;
}
