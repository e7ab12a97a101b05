// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A structure that is passed by value passes the addresses in it, also those that are numbers.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct handle {
  long place;
};
extern void use(struct handle);

int main(void) {
  int y = 0;
  struct handle h;
  h.place = (long)&y;
  use(h);
  if (y == 3) reach_error();
  return 0;
}
