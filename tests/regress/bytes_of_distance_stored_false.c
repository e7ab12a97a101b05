// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// From a member back to the structure, by distances that are stored, passed and returned before
// they are added.
#include <stddef.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct entry {
  char key[8];
  char kind;
  char name[8];
};
static const long to_key = -(long)offsetof(struct entry, name);
static char* moved(char* p, long by) {
  return p + by;
}
static int distance(void) {
  return -9;
}
int main(void) {
  struct entry e = {{1}, 2, {3}};
  int by = -1;
  if (__VERIFIER_nondet_int()) by = -2;
  ((struct entry*)(e.name + to_key))->key[1] = 11;
  char* name = e.name;
  *(name + by) = 12;
  *moved(e.name, distance()) = 13;
  if (e.key[0] == 13 && e.key[1] == 11 && e.kind == 12) reach_error();
  return 0;
}
