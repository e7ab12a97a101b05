// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --structure-accesses typed
// expect: unreach-call FALSE
// A union may be accessed as any structure, also one with a single member.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct number {
  float value;
  int* to;
};
struct place {
  long index;
  int* to;
};
union slot {
  struct number number;
};
static union slot slots[2];
static int changed;
int main(void) {
  union slot* s = &slots[__VERIFIER_nondet_int() ? 1 : 0];
  ((struct place*)s)->to = &changed;
  if (slots[1].number.to) *slots[1].number.to = 1;
  if (changed) reach_error();
  return 0;
}
