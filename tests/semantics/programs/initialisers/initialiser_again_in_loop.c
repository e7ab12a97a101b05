// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A block's variable is initialised each time.
extern void reach_error(void);

int main(void) {
  int last = 0;
  for (int i = 0; i < 3; i++) {
    int a[2] = {0};
    a[0] += i;
    last = a[0] + a[1];
  }
#ifndef VIOLATED
  if (!(last == 2)) reach_error();
#else
  if (!(last == 3)) reach_error();
#endif
  return 0;
}
