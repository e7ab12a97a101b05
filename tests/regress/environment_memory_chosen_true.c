// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// What the environment's memory holds stays the same until something changes it.
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int count;
  struct item *next;
};
extern struct item *get(void);

int main(void) {
  struct item *p = get();
  const int before = p->next->count;
  if (p->next->count != before) reach_error();
  p->count = 7;
  if (p->count != 7) reach_error();
  return 0;
}
