// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// pcegar: --environment-memory chosen
//
// Structures do not overlap in part.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int a[2];
  int k;
};
extern struct item *get(void);

int main(void) {
  struct item *p = get(), *q = get();
  if (!p || !q || p == q) return 0;
  p->a[0] = 1;
  q->a[0] = 2;
  q->a[1] = 3;
  if (p->a[0] != 1) reach_error();
  return 0;
}
