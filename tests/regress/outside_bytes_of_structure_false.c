// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A pointer to void from outside that becomes one to bytes may lead into a structure from outside.
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct a {
  int x;
};
extern struct a *get(void);
extern void *memory(void);

int main(void) {
  struct a *p = get();
  void *v = memory();
  if (!p || v != p) return 0;
  char *c = v;
  p->x = 1;
  c[0] = 2;
  if (p->x == 2) reach_error();
  return 0;
}
