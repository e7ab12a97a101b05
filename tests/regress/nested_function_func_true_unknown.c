// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// The name of a nested function.
extern void reach_error(void);

int main(void) {
  int f(void) {
    return sizeof(__func__);
  }
  if (!(f() == 2)) reach_error();
  return 0;
}
