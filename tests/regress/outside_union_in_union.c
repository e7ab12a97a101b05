// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer from outside may lead to a union in a union.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct inner {
  union {
    int value;
    char bytes[4];
  } u;
  int other;
};
union outer {
  struct inner inner;
  long number;
};
extern void give(struct inner *);
extern struct inner *take(void);

int main(void) {
  static union outer o;
  give(&o.inner);
  o.inner.u.value = 0;
  struct inner *p = take();
  if (!p) return 0;
  p->u.value = 5;
  if (o.inner.u.value == 5) reach_error();
  return 0;
}
