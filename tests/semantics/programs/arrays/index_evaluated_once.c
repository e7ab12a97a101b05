// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The index of a compound assignment is evaluated once.
extern void reach_error(void);

static int calls;
static int next(void) { return calls++; }
int main(void) {
  int a[3] = {1, 1, 1};
  a[next()] += 5;
  a[next()]++;
#ifndef VIOLATED
  if (!(calls == 2 && a[0] == 6 && a[1] == 2)) reach_error();
#else
  if (!(calls == 2 && a[0] == 6 && a[1] == 1)) reach_error();
#endif
  return 0;
}
