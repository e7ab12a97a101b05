// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// memmove with an overlap.
extern void reach_error(void);

extern void *memmove(void *, const void *, unsigned long);
int main(void) {
  int a[3] = {1, 2, 3};
  memmove(a + 1, a, 2 * sizeof(int));
#ifndef VIOLATED
  if (!(a[0] == 1 && a[1] == 1 && a[2] == 2)) reach_error();
#else
  if (!(a[0] == 1 && a[1] == 1 && a[2] == 1)) reach_error();
#endif
  return 0;
}
