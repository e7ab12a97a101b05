// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// A structure of the environment is a member of a larger one.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct part {
  int x;
};
struct whole {
  int before;
  struct part part;
};
extern struct part thing;
extern void change(struct part *);

int main(void) {
  struct whole *whole = (struct whole *)((char *)&thing - __builtin_offsetof(struct whole, part));
  thing.x = 3;
  change(&thing);
  if (whole->before == 4 && whole->part.x == 7) reach_error();
  return 0;
}
