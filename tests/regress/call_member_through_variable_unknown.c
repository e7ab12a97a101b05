// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The address of a member leads to the member, through a variable as well.
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern void change(int *);
struct w {
  int x;
  int y;
};

int main(void) {
  struct w l;
  struct w *m = &l;
  m->y = 2;
  int *p = &m->x;
  change(p);
  if (m->y != 2) reach_error();
  return 0;
}
