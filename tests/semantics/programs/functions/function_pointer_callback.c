// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A callback.
extern void reach_error(void);

static int total;
static void visit(int x) { total += x; }
static void each(const int *a, int n, void (*f)(int)) { for (int i = 0; i < n; i++) f(a[i]); }
int main(void) {
  int a[3] = {1, 2, 3};
  each(a, 3, visit);
#ifndef VIOLATED
  if (!(total == 6)) reach_error();
#else
  if (!(total == 3)) reach_error();
#endif
  return 0;
}
