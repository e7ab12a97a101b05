// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The value of an assignment has the type of its target.
extern void reach_error(void);

int main(void) {
  unsigned char c;
  int i = c = 300;
#ifndef VIOLATED
  if (!(i == 44)) reach_error();
#else
  if (!(i == 300)) reach_error();
#endif
  return 0;
}
