// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A pointer that has been followed is no error number, and is aligned: no violation is confirmed.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct item {
  int a;
  struct item *next;
};
extern struct item *get(void);

int main(void) {
  struct item *p = get();
  if (!p) return 0;
  p->a = 3;
  if ((unsigned long)p >= -4096UL) reach_error();
  if ((unsigned long)p & 3) reach_error();
  return 0;
}
