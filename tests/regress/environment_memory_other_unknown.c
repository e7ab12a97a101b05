// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// What a call changes in the program's own array does not change what the environment's pointer
// leads to, although the two share a region.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern int nondet(void);
struct item {
  int count;
  int weight;
};
extern struct item *get(void);
extern void look(struct item *);

int main(void) {
  struct item own[4];
  struct item *p = get();
  const int k = nondet();
  if (k < 0 || k >= 4) return 0;
  p->count = 7;
  look(&own[k]);
  if (p->count == 8) reach_error();
  return 0;
}
