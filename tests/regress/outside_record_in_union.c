// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer from outside to a structure may lead to one in a union.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct inner {
  int value;
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
  o.inner.value = 0;
  struct inner *p = take();
  if (!p) return 0;
  p->value = 5;
  if (o.inner.value == 5) reach_error();
  return 0;
}
