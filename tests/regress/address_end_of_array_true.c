// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A pointer behind the last element of a member goes back to the structure (container_of()).
#include <stddef.h>
extern void reach_error(void);
struct whole {
  int first;
  int of[2];
  int last;
};
int main(void) {
  struct whole object = {1, {2, 3}, 9};
  int* end = object.of;
  while (end != object.of + 2) end++;
  struct whole* same = (struct whole*)((char*)end - offsetof(struct whole, last));
  same->last = 16;
  if (object.last != 16) reach_error();
  return 0;
}
