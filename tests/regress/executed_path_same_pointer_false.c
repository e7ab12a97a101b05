// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// Two pointers from outside may be equal, and then lead to one object.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct text {
  char letters[8];
  struct text *next;
};
extern struct text *get(void);

int main(void) {
  struct text *p = get(), *q = get();
  if (!p || !q || p != q) return 0;
  p->letters[1] = 'x';
  q->letters[2] = 'y';
  if (p->letters[1] == 'x' && p->letters[2] == 'y' && q->next == 0) reach_error();
  return 0;
}
