// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// a < b < c compares a truth value.
extern void reach_error(void);

int main(void) {
  int a = 5, b = 4, c = 3;
#ifndef VIOLATED
  if (!((a < b < c) == 1)) reach_error();
#else
  if (!((a < b < c) == 0)) reach_error();
#endif
  return 0;
}
