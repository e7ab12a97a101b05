// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A loop with a moving pointer.
extern void reach_error(void);

int main(void) {
  int a[3] = {1, 2, 3};
  int sum = 0;
  for (int *p = a; p != a + 3; p++) sum += *p;
#ifndef VIOLATED
  if (!(sum == 6)) reach_error();
#else
  if (!(sum == 3)) reach_error();
#endif
  return 0;
}
