// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Indices from both ends.
extern void reach_error(void);

int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  for (int i = 0, j = 4; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
#ifndef VIOLATED
  if (!(a[0] == 5 && a[1] == 4 && a[2] == 3)) reach_error();
#else
  if (!(a[0] == 5 && a[1] == 2 && a[2] == 3)) reach_error();
#endif
  return 0;
}
