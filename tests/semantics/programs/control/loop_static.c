// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A static variable in a loop's body is initialised once.
extern void reach_error(void);

int main(void) {
  int last = 0;
  for (int i = 0; i < 3; i++) {
    static int n = 5;
    last = n++;
  }
#ifndef VIOLATED
  if (!(last == 7)) reach_error();
#else
  if (!(last == 5)) reach_error();
#endif
  return 0;
}
