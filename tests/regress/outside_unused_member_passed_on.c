// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A function without a body may change a union by a pointer to a member that the program uses nowhere.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);

struct first {
  int x;
};
struct second {
  int y;
};
union either {
  struct first first;
  struct second second;
};
extern union either *get(void);
extern struct second *get_second(void);
extern void set(struct second *);

int main(void) {
  union either *u = get();
  struct second *q = get_second();
  u->first.x = 1;
  set(q);
  if (u->first.x != 1) reach_error();
  return 0;
}
