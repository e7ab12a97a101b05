// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Steps in an array.
extern void reach_error(void);

int main(void) {
  int a[4] = {10, 20, 30, 40};
  int *p = a;
  p += 2;
#ifndef VIOLATED
  if (!(*p == 30 && p[-1] == 20 && *(p + 1) == 40)) reach_error();
#else
  if (!(*p == 30 && p[-1] == 20 && *(p + 1) == 30)) reach_error();
#endif
  return 0;
}
