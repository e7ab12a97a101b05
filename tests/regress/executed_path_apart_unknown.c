// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// A pointer from outside does not lead into the program's own objects, which nobody has told it of.
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct text {
  char letters[8];
  struct text *next;
};
extern struct text *get(void);

int main(void) {
  struct text own = {"abc", 0};
  struct text *p = get();
  if (!p) return 0;
  p->letters[0] = 'x';
  if (own.letters[0] == 'x' || p == &own) reach_error();
  return 0;
}
