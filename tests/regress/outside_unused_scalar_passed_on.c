// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The same with a scalar, which pointers from outside may lead to.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);

struct holder {
  union {
    int count;
    short part;
  } u;
};
extern struct holder *get(void);
extern short *get_part(void);
extern void set(short *);

int main(void) {
  struct holder *h = get();
  short *q = get_part();
  h->u.count = 1;
  set(q);
  if (h->u.count != 1) reach_error();
  return 0;
}
