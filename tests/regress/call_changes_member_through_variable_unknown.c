// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen --execution-steps 0
// expect: unreach-call UNKNOWN
// A pointer to a member leads a function without a body to that member, also where a variable holds it.
extern void reach_error(void);
struct record {
  int values[2];
  int last;
};
extern struct record *get(void);
extern void change(int *value);

int main(void) {
  struct record *r = get();
  if (!r) return 0;
  r->values[0] = 1;
  int *last = &r->last;
  change(last);
  if (r->values[0] != 1) reach_error();
  return 0;
}
