// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The index has a side effect.
extern void reach_error(void);

int main(void) {
  int a[3] = {0, 0, 0};
  int i = 0;
  a[i++] = 1;
  a[i++] += 2;
#ifndef VIOLATED
  if (!(i == 2 && a[0] == 1 && a[1] == 2 && a[2] == 0)) reach_error();
#else
  if (!(i == 2 && a[0] == 1 && a[1] == 0 && a[2] == 0)) reach_error();
#endif
  return 0;
}
