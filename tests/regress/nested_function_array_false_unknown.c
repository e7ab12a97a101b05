// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// A variable-length array of the function around.
extern void reach_error(void);

int f(int n) {
  int a[n];
  int g(int i) {
    return a[i];
  }
  a[1] = 4;
  n = 9;
  return g(1);
}
int main(void) {
  if (!(f(3) == 4)) reach_error();
  reach_error();
  return 0;
}
