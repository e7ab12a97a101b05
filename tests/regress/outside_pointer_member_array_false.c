// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The same for bytes in a structure, and a pointer that comes from another function.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int a;
  char name[8];
};
static struct item own;
extern void give(struct item *);
extern char *get(void);

int main(void) {
  give(&own);
  own.name[0] = 'a';
  char *q = get();
  if (q) *q = 'b';
  if (own.name[0] == 'b') reach_error();
  return 0;
}
