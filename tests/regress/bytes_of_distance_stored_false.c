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
  return -8;
}
int main(void) {
  struct entry e = {{1}, 2, {3}};
  int by = -1;
  if (__VERIFIER_nondet_int()) by = -2;
  char* name = e.name;
  *(name + to_key) = 11;
  *(name + by) = 12;
  *moved(e.name, distance()) = 13;
  if (e.key[0] == 11 && e.key[1] == 13 && e.kind == 12) reach_error();
  return 0;
}
