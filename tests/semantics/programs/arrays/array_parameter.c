// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The callee changes the caller's array.
extern void reach_error(void);

static void fill(int a[], int n) { for (int i = 0; i < n; i++) a[i] = i; }
int main(void) {
  int a[3];
  fill(a, 3);
#ifndef VIOLATED
  if (!(a[2] == 2 && a[0] == 0)) reach_error();
#else
  if (!(a[2] == 3 && a[0] == 0)) reach_error();
#endif
  return 0;
}
