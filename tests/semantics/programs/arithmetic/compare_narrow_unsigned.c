// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Narrow unsigned values compare as int.
extern void reach_error(void);

int main(void) {
  unsigned short s = 0;
  int i = -1;
#ifndef VIOLATED
  if (!(i < s)) reach_error();
#else
  if (!(i > s)) reach_error();
#endif
  return 0;
}
