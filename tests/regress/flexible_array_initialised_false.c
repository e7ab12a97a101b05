// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// GNU C: a flexible array member of a static structure has the elements of its initialiser, and the
// object is as much larger.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct range {
  int low, high;
};
struct ranges {
  int count;
  struct range of[];
};
struct named {
  int key;
  char name[];
};
static const struct ranges two = {2, {{1, 2}, {3, 4}}};
static const struct ranges one = {1, {{5, 6}}};
struct named text = {7, "abc"};
struct named gaps = {.key = 1, .name = {[2] = 'x'}};
struct named none = {3};
static struct named buffer = {2, {1, 2, 3, 4, 5, 6, 7, 8}};
static char behind;

int main(void) {
  const struct ranges* ranges = __VERIFIER_nondet_int() ? &two : &one;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= ranges->count) return 0;
  buffer.name[7] = 9;
  if (ranges->of[i].low == 3 && buffer.name[6] == 7 && text.name[2] == 'c' && !behind)
    reach_error();
  return 0;
}
