// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A function that gets the address of an element may change the array, and nothing around it.
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern int ext(void);
extern void change(int *);
struct w {
  int x[4];
  int y;
};

int main(void) {
  struct w l;
  unsigned i = ext();
  if (i > 3) return 0;
  l.x[i] = 1;
  l.y = 2;
  change(&l.x[1]);
  if (l.y != 2) reach_error();
  return 0;
}
