// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// pcegar: --outside-pointers apart
//
// With the option, it is no member.
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int a;
  int b;
};
extern struct item *get(void);
extern int *number(void);

int main(void) {
  struct item *p = get();
  int *q = number();
  if (!p || !q) return 0;
  p->b = 1;
  *q = 2;
  if (p->b == 2) reach_error();
  return 0;
}
