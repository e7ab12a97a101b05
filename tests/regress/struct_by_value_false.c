// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Assigning a structure copies every member.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct inner { int x; char y; };
struct outer { struct inner in; int z; };
int main(void) {
  struct outer a = {{1, 2}, 3};
  struct outer b;
  b = a;
  a.in.x = 9;
  if (!(b.in.x == 9)) reach_error();
  return 0;
}
