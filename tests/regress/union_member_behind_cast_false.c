// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A member that is reached through a pointer only is used.
// expect: unreach-call FALSE
extern void reach_error(void);

struct address {
  int family;
};
struct numbered {
  int kind;
  int number;
};
union any {
  struct address address;
  struct numbered numbered;
};

int main(void) {
  union any a;
  a.numbered.kind = 1;
  struct address *p = (struct address *)&a;
  p->family = 2;
  if (a.numbered.kind == 2) reach_error();
  return 0;
}
