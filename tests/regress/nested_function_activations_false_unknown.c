// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// Each activation has its own variables: only one is followed.
extern void reach_error(void);

int f(int n) {
  int r = 0;
  void g(void) {
    r += n;
  }
  if (n > 0) r = f(n - 1);
  g();
  return r;
}
int main(void) {
  if (!(f(3) == 6)) reach_error();
  reach_error();
  return 0;
}
