// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// The environment does not choose what the program itself writes, even if that is not modelled.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int count;
  struct item *next;
};
extern struct item *get(void);

int main(void) {
  struct item *p = get();
  int known;
  __asm__("movl $3, %0" : "=r"(known));
  p->count = known;
  struct item *q = p;
  if (q->count == 4) reach_error();
  return 0;
}
