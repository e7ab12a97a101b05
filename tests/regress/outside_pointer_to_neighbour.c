// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Who gets the address of a member does not know the others.
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct pair {
  int a;
  int b;
};
extern void give(int *);
extern int *take(void);

int main(void) {
  struct pair s = {0, 0};
  give(&s.b);
  int *p = take();
  if (!p) return 0;
  *p = 2;
  if (s.a == 2) reach_error();
  return 0;
}
