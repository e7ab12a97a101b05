// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Parameters that are pointers to arrays of variable length.
extern void reach_error(void);

int f(int n, int m, int a[n][m]) {
  return a[1][2];
}
int g(int n, int (*p)[n]) {
  return p[1][1] + (*p)[0];
}
int h(int n, int a[n]) {
  return a[n - 1];
}
int k(int n, int a[const static n]) {
  return sizeof(a);
}
int main(void) {
  int a[3][4];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) a[i][j] = i * 10 + j;
  if (!(f(3, 4, a) == 12)) reach_error();
  if (!(g(4, a) == 11)) reach_error();
  if (!(h(4, a[2]) == 23)) reach_error();
  if (!(k(2, a[0]) == 8)) reach_error();
  reach_error();
  return 0;
}
