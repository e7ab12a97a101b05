// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Lengths are evaluated once, where they are written.
extern void reach_error(void);

int n;
int f(void) {
  return ++n;
}
int main(void) {
  if (!(sizeof(int[f()]) == 4)) reach_error();
  if (!(n == 1)) reach_error();
  char a[f()];
  if (!(sizeof a == 2)) reach_error();
  if (!(n == 2)) reach_error();
  typedef int T[f()];
  if (!(n == 3)) reach_error();
  T x;
  T y[2];
  if (!(sizeof x == 12)) reach_error();
  if (!(sizeof y == 24)) reach_error();
  if (!(n == 3)) reach_error();
  __typeof__(x) z;
  if (!(sizeof z == 12)) reach_error();
  if (!(sizeof(x[f()]) == 4)) reach_error();
  if (!(n == 3)) reach_error();
  reach_error();
  return 0;
}
