// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The operand of sizeof is not evaluated.
extern void reach_error(void);

int main(void) {
  int n = 1;
  unsigned long s = sizeof(n++) + sizeof(char[3]);
#ifndef VIOLATED
  if (!(n == 1 && s == 7)) reach_error();
#else
  if (!(n == 2 && s == 7)) reach_error();
#endif
  return 0;
}
