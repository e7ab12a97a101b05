// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// A pointer from outside may lead to an element of the program's own array, and not half an element off.
extern void reach_error(void);
struct pair {
  int first;
  int second;
  int third;
};
extern struct pair *get(void);
extern void give(void *pointer);

int main(void) {
  struct pair own[2] = {0};
  give(&own[0]);
  struct pair *p = get();
  if (p && &p->first == &own[0].second) reach_error();
  return 0;
}
