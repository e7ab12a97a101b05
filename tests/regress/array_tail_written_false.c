// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// What is given an array of one element, at the end of an object with more room, may write behind it.
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
struct text {
  int length;
  char of[1];
};
int main(void) {
  struct text* t = malloc(sizeof(*t) + 8);
  if (!t) return 0;
  for (int k = 0; k < 4; k++) t->of[k] = 1;
  if (snprintf(t->of, 4, "%d", 123) != 3) return 0;
  if (t->of[2] == '3') reach_error();
  return 0;
}
