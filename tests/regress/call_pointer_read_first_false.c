// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// pcegar: --environment-memory chosen
//
// What a call changes by way of its second argument was found before the first one changed that:
// the program's own object.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int a;
  struct item *next;
};
static struct item own;
extern void change(struct item **, struct item *);

int main(void) {
  own.a = 5;
  struct item *p = &own;
  change(&p, p);
  if (own.a != 5) reach_error();
  return 0;
}
