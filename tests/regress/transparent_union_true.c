// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// An argument for a transparent union.
extern void reach_error(void);

typedef union {
  int* ip;
  long* lp;
} U __attribute__((transparent_union));
int f(U u) {
  return *u.ip;
}
int main(void) {
  int x = 4;
  if (!(f(&x) == 4)) reach_error();
  U u;
  u.ip = &x;
  if (!(f(u) == 4)) reach_error();
  return 0;
}
