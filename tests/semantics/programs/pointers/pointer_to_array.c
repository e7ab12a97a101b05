// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer to a whole array.
extern void reach_error(void);

int main(void) {
  int a[3] = {1, 2, 3};
  int(*p)[3] = &a;
  (*p)[1] = 8;
#ifndef VIOLATED
  if (!(a[1] == 8 && sizeof *p == 3 * sizeof(int))) reach_error();
#else
  if (!(a[1] == 2 && sizeof *p == 3 * sizeof(int))) reach_error();
#endif
  return 0;
}
