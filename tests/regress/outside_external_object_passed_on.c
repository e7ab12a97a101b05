// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An object that no file defines is known outside from the start.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);

struct box {
  int y;
};
extern struct box box;
extern struct box *get(void);
extern void set(struct box *);

int main(void) {
  struct box *q = get();
  box.y = 1;
  set(q);
  if (box.y != 1) reach_error();
  return 0;
}
