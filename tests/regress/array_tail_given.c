// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, fill() has no body
// What is given an array of one element, at the end of an object with more room, may write behind it.
#include <stdlib.h>
extern void reach_error(void);
extern void fill(int*);
struct list {
  int length;
  int of[1];
};
int main(void) {
  struct list* l = malloc(sizeof(*l) + 4 * sizeof(int));
  if (!l) return 0;
  l->of[2] = 1;
  fill(l->of);
  if (l->of[2] == 5) reach_error();
  return 0;
}
