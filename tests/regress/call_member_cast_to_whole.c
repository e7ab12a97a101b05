// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The address of the first member, cast to a pointer to the structure, leads to all of the structure.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
struct first {
  int value;
};
struct whole {
  struct first first;
  int number;
};
extern void change(struct whole *);
extern void reach_error(void);

int main(void) {
  struct whole object = {{1}, 2};
  change((struct whole *)&object.first);
  if (object.number != 2) reach_error();
  return 0;
}
