// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A block copied through a pointer to memcpy arrives, and the source stays.
// expect: unreach-call TRUE
extern void reach_error(void);

typedef unsigned long size_t;
void *memcpy(void *, const void *, size_t);

int main(void) {
  void *(*f)(void *, const void *, size_t) = memcpy;
  int a = 1, b = 2;
  f(&a, &b, sizeof a);
  if (a != 2 || b != 2) reach_error();
  return 0;
}
