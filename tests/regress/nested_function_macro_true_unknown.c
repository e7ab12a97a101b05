// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// A macro that hides a return.
extern void reach_error(void);

#define RET(x) return x
int main(void) {
  int n = 3;
  int f(void) {
    RET(n);
  }
  if (!(f() == 3)) reach_error();
  return 0;
}
