// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A function that was given a structure may return the address of a member.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int a;
  int b;
};
static struct item own;
extern int *find(struct item *);

int main(void) {
  int *q = find(&own);
  own.b = 1;
  if (q) *q = 2;
  if (own.b == 2) reach_error();
  return 0;
}
