// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An int computes as double in a compound assignment.
extern void reach_error(void);

int main(void) {
  int n = 7;
  n *= 1.5;
  n -= 0.5;
#ifndef VIOLATED
  if (n != 9) reach_error();
#else
  if (n != 10) reach_error();
#endif
  return 0;
}
