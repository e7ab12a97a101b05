// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An address below a null pointer is computed, but nothing is read there.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int a;
  struct item *next;
};
extern struct item *get(void);

int main(void) {
  struct item *p = get();
  struct item **n = &p->next;
  unsigned long size = sizeof p->a;
  if (!p && n && size == 4) reach_error();
  return 0;
}
