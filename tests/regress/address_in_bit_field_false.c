// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An address in a bit-field leads to its object.
// expect: unreach-call FALSE
extern void reach_error(void);
struct handle {
  unsigned long place : 48;
  unsigned long kind : 16;
};

int main(void) {
  int x = 0;
  struct handle h;
  h.place = (unsigned long)&x;
  h.kind = 0;
  *(int *)(unsigned long)h.place = 1;
  if (x == 1) reach_error();
  return 0;
}
