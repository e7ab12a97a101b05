// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// The call changes q's target through its second argument, which was read before the first one
// changed q. What q points to after the call is another question.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int a;
  struct item *next;
};
extern struct item *get(void);
extern void change(struct item **, int);

int main(void) {
  struct item *q = get(), *kept = q;
  if (!q) return 0;
  q->a = 5;
  change(&q, 0);
  if (kept->a != 5) reach_error();
  return 0;
}
