// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer from outside may lead to a member that the program mentions nowhere.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);

struct first {
  int value;
};
struct second {
  int number;
  int more;
};
union outer {
  struct first first;
  struct second second;
};
extern void give(union outer *);
extern struct second *take(void);

int main(void) {
  static union outer o;
  give(&o);
  o.first.value = 0;
  struct second *p = take();
  if (!p) return 0;
  p->number = 5;
  if (o.first.value == 5) reach_error();
  return 0;
}
